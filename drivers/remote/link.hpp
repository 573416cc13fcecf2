/// The two ends of one connection of the sensing protocol, without a socket: who sends, and who listens.
#pragma once

#include <string>

#include "kibitz/v1/sense.pb.h"

namespace kibitz::drivers::remote {

/// What the table sends to.
class Link {
public:
    virtual void send(const v1::SenseDown& message) = 0;
    /// Sends what was sent before, then closes; nothing is received from it after this.
    virtual void close() = 0;

protected:
    ~Link() = default;
};

/// What hears the other side. All on the table's thread.
class Listener {
public:
    virtual ~Listener() = default;
    virtual void opened(Link& link) = 0;
    virtual void received(Link& link, const v1::SenseUp& message) = 0;
    /// What came was no SenseUp; the link is closed by whoever hears it.
    virtual void malformed(Link& link, const std::string& what) = 0;
    /// The last call for this link.
    virtual void closed(Link& link) = 0;
};

}  // namespace kibitz::drivers::remote
