#include "controller/display/reply.hpp"

#include "controller/display/utf8.hpp"
#include "controller/wire/terms.hpp"
#include "controller/words/refusals.hpp"

namespace kibitz::display {

std::string why_refused(const table::Refused& refused, words::Language language) {
    return to_utf8(refused.by_laws ? words::refusal(refused.by_laws, language) : refused.trouble);
}

void fill_reply(const tl::expected<void, table::Refused>& result, bool durable, words::Language language, v1::Reply& out) {
    out.set_done(result.has_value());
    out.set_unwritten(result.has_value() && !durable);
    if (result) return;
    out.set_error(why_refused(result.error(), language));
    if (result.error().by_laws) wire::terms::write(result.error().by_laws, *out.mutable_refusal());
}

}  // namespace kibitz::display
