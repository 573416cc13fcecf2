/// The Directors who have PINs of their own, beside the club's, which is the chief Director's: names and hashes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace kibitz::display {

/// A name as it is kept: one line of UTF-8, at most Logins::max_name bytes, cut between letters.
std::string kept_name(std::string_view name);
/// What two names have in common that a reader cannot tell apart: capitals, accents, spaces, points and what is not seen make no
/// difference, nor do letters of Latin, Greek and Cyrillic that look alike. Empty: there is nothing to read in it.
std::string name_key(std::string_view name);

class Directors {
public:
    /// A club's Directors; a list that a phone shows.
    static constexpr std::size_t max_directors = 32;

    struct One {
        std::string id;    ///< for ever his: who comes later by the same name is another
        std::string name;  ///< as it was given
        std::string hash;  ///< of his PIN (pin.hpp)
    };
    /// Why nobody is added by a name.
    enum class Refused : std::uint8_t {
        NoName,    ///< it has no letter
        Taken,     ///< a Director has it, or one that looks like it
        Reserved,  ///< "the Director": who has no name rules by that
        Full
    };

    const std::vector<One>& all() const noexcept { return all_; }
    /// The Director of that name, as name_key() compares them; null: nobody has it.
    const One* named(std::string_view name) const;
    /// Null: there is none, or no more.
    const One* find(std::string_view id) const noexcept;
    /// Why nobody can be added by that name; nothing when somebody can.
    [[nodiscard]] tl::expected<void, Refused> check(std::string_view name) const;
    /// @return the Director, who is in the list now. @param hash of his PIN
    [[nodiscard]] tl::expected<One, Refused> add(std::string_view name, std::string hash);
    /// Another PIN. False: there is no such Director.
    [[nodiscard]] bool set_hash(std::string_view id, std::string hash);
    /// False: there was none.
    [[nodiscard]] bool remove(std::string_view id);

    /// For the journal's settings: a line a Director.
    std::string to_text() const;
    /// Takes in what to_text() wrote; lines that make no sense are left out.
    void restore(std::string_view text);

private:
    std::vector<One> all_;  ///< in the order in which they came
};

/// In words.
std::string_view in_words(Directors::Refused refused) noexcept;

}  // namespace kibitz::display
