/// Cards that nobody could read, in words, for formats that have no place for them: the play itself has the likeliest.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "controller/formats/game.hpp"

namespace kibitz::formats {

/// "Trick 5: East's card was not read: HJ or HT. Trick 9: ...": one comment for the board, or more where it would be longer
/// than `longest` characters; none when every card is known.
std::vector<std::string> unread_words(const std::vector<GameCard>& play, std::size_t longest);
/// Takes unread_words' comments out of `comments`, and puts what they say to the cards of `play`. Any other comment, and one
/// that says anything of a card that is not in the play, stays a comment.
void take_unread_words(std::vector<std::string>& comments, std::vector<GameCard>& play);

}  // namespace kibitz::formats
