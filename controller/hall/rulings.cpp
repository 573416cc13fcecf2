// The hall's commands on their way to the tables: the table decides, and answers when it is durable.
#include <boost/asio/post.hpp>
#include <utility>

#include "controller/hall/hall_impl.hpp"
#include "controller/hall/subjects.hpp"
#include "controller/journal/identity.hpp"
#include "controller/words/hall_refusals.hpp"

namespace kibitz::hall {

namespace forms = words::hall_forms;
using words::hall_says;

using std::chrono::milliseconds;

namespace {

/// A table that does not know this start of the hall yet asks for it at once.
constexpr milliseconds again_pause{150};
/// Commands under way to one table.
constexpr int most_asked = 4;

v1::HallReply told(std::string why) {
    v1::HallReply reply;
    reply.set_error(std::move(why));
    return reply;
}

}  // namespace

v1::Ask Hall::Impl::new_ask() const {
    v1::Ask ask;
    ask.set_id(to_string(journal::new_uuid()));
    ask.set_run(run);
    ask.set_sent_us(hall_clock_us());
    return ask;
}

std::string Hall::Impl::unanswered(const Table& of, Broker::NoAnswer why) const {
    if (why == Broker::NoAnswer::Disconnected) return hall_says(forms::broker_away, {{"name", of.name}});
    if (why == Broker::NoAnswer::NobodyThere) return hall_says(forms::not_taken, {{"words", silent(of)}});
    // It is carried out within two and a half seconds or never; that its answer was lost on the way cannot be told from here.
    return hall_says(forms::not_taken_known, {{"words", silent(of)}});
}

std::string Hall::Impl::silent(const Table& of) const {
    const auto row = rows.find(of.id);
    if (row == rows.end() || !row->second.has_heard()) return hall_says(forms::silent, {{"name", of.name}});
    return hall_says(forms::silent_since, {{"name", of.name}, {"time", hour_of(row->second.heard())}});
}

void Hall::Impl::rule(const std::string& key, const v1::IncidentCommand& given, const std::string& by, Answered answered) {
    const auto found = queue.find(key);
    if (found == queue.end()) return answered(told(forms::dealt_with));
    auto& of = table(found->second.table());
    auto ruling = given;
    ruling.set_incident(found->second.incident().id());
    ruling.set_by(by);
    ruling.set_journal(of.journal);
    command(of, ruling, std::move(answered));
}

void Hall::Impl::command(Table& of, const v1::IncidentCommand& given, Answered answered) {
    // A table that hangs keeps nobody's ruling for another one waiting.
    if (of.asked_now >= most_asked) return answered(told(unanswered(of, Broker::NoAnswer::NobodyThere)));
    ++of.asked_now;
    auto& fold = of.journals[of.journal];
    fold.load(again(of.id, of.journal));
    auto ask = new_ask();
    auto& what = *ask.mutable_command();
    *what.mutable_incident() = given;
    what.set_journal(given.journal().empty() ? of.journal : given.journal());
    what.set_as_of(fold.last_about(given.incident()));
    const bool sent = ask_table(of.id, std::move(ask), [self = shared_from_this(), id = of.id, answered](const auto& answer) {
        --self->table(id).asked_now;
        v1::HallReply reply;
        if (!answer) reply = told(self->unanswered(self->table(id), answer.error()));
        else {
            reply.set_done(answer->done());
            reply.set_error(answer->error());
            reply.set_unwritten(answer->unwritten());
        }
        answered(reply);
    });
    if (sent) return;
    --of.asked_now;
    answered(told(unanswered(of, Broker::NoAnswer::Disconnected)));
}

void Hall::ask_page(const std::string& id, const v1::PageRequest& request,
                    std::function<void(const tl::expected<v1::PageAnswer, std::string>&)> answered) {
    const auto& of = impl_->tables.at(id);
    auto ask = impl_->new_ask();
    *ask.mutable_page() = request;
    const auto told = [impl = impl_, id, answered](const auto& answer) {
        if (!answer) return answered(tl::unexpected(impl->silent(impl->table(id))));
        if (!answer->has_page()) return answered(tl::unexpected(answer->error()));
        answered(answer->page());
    };
    if (!impl_->ask_table(id, std::move(ask), told, impl_->paging)) answered(tl::unexpected(impl_->silent(of)));
}

bool Hall::Impl::ask_table(const std::string& id, v1::Ask ask, Asked asked) {
    return ask_table(id, std::move(ask), std::move(asked), asking);
}

bool Hall::Impl::ask_table(const std::string& id, v1::Ask ask, Asked asked, boost::asio::thread_pool& on_threads) {
    std::shared_ptr<Broker> here;
    {
        const std::lock_guard lock(mutex);
        here = broker;
    }
    if (!here) return false;
    boost::asio::post(on_threads, [self = shared_from_this(), here, ask = std::move(ask), on = subject(file.hall(), id, "ask"),
                               asked = std::move(asked)]() mutable {
        const auto until = Clock::now() + answer_within;
        v1::TableAnswer answer;
        tl::expected<std::string, Broker::NoAnswer> bytes = tl::unexpected(Broker::NoAnswer::TooLate);
        do {
            const auto left = std::chrono::duration_cast<milliseconds>(until - Clock::now());
            if (left <= milliseconds(0)) break;
            ask.set_sent_us(hall_clock_us());
            bytes = here->request(on, ask.SerializeAsString(), left);
            answer.Clear();
            if (bytes && !answer.ParseFromString(*bytes))
                answer.set_error("the table's answer cannot be read: it is of another version than the hall");
            if (bytes && answer.again()) std::this_thread::sleep_for(again_pause);
        } while (bytes && answer.again());
        if (answer.again()) bytes = tl::unexpected(Broker::NoAnswer::TooLate);
        boost::asio::post(self->io, [self, bytes = std::move(bytes), answer = std::move(answer), asked] {
            if (self->stopped) return;
            if (bytes) asked(answer);
            else asked(tl::unexpected(bytes.error()));
        });
    });
    return true;
}

}  // namespace kibitz::hall
