#include "controller/wire/convert_correction.hpp"

namespace kibitz::wire::corrections {
namespace {

using laws::event::CorrectedCard;
using laws::event::CorrectedTrick;

CorrectedTrick corrected_trick(const v1::CorrectedTrick& m, terms::Terms& t) {
    CorrectedTrick trick;
    trick.leader = t.seat(m.leader(), "trick.leader");
    trick.led_out_of_turn = m.led_out_of_turn();
    t.number(m.card_size(), 1, 4, "trick.card");
    if (!t.ok()) return trick;
    for (const auto& c : m.card()) {
        CorrectedCard card;
        card.card = t.card(c.card(), "trick.card.card");
        card.under = terms::under(c.under(), t);
        card.certainty = terms::certainty(c.certainty(), t);
        card.candidates = terms::candidates(c.candidate(), card.card, t);
        card.at = t.instant(c.has_at(), c.at(), "trick.card.at");
        card.quitted = c.quitted();
        if (t.seat(c.seat(), "trick.card.seat") != clockwise(trick.leader, static_cast<int>(trick.cards.size())))
            t.refuse("trick.card.seat", to_string(card.card), "the cards of a trick stand in order of play, from its leader clockwise");
        trick.cards.push_back(card);
    }
    return trick;
}

}  // namespace

void write(const CorrectedTrick& trick, v1::CorrectedTrick& out) {
    out.set_leader(to_proto(trick.leader));
    out.set_led_out_of_turn(trick.led_out_of_turn);
    int place = 0;
    for (const auto& card : trick.cards) {
        auto& c = *out.add_card();
        c.set_seat(to_proto(clockwise(trick.leader, place++)));
        c.set_card(to_string(card.card));
        c.set_under(terms::named<v1::PlayedUnder>(card.under));
        c.set_certainty(terms::named<v1::Certainty>(card.certainty));
        terms::write(card.candidates, *c.mutable_candidate());
        terms::write(card.at, *c.mutable_at());
        c.set_quitted(card.quitted);
    }
}

std::vector<CorrectedTrick> tricks(const google::protobuf::RepeatedPtrField<v1::CorrectedTrick>& messages, terms::Terms& t) {
    std::vector<CorrectedTrick> all;
    t.number(messages.size(), 0, terms::max_tricks, "trick");
    bridge::CardSet played;
    for (int i = 0; i < messages.size() && t.ok(); ++i) {
        all.push_back(corrected_trick(messages[i], t));
        const auto& cards = all.back().cards;
        if (i + 1 < messages.size() && cards.size() < 4)
            t.refuse("trick.card", std::to_string(cards.size()) + " cards", "every trick but the last has four");
        for (const auto& card : cards) {
            if (played.contains(card.card)) t.refuse("trick.card.card", to_string(card.card), "this card stands twice in the play");
            played.insert(card.card);
        }
    }
    return all;
}

}  // namespace kibitz::wire::corrections
