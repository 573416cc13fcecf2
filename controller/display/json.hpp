/// Messages as the pages read them.
#pragma once

#include <google/protobuf/message.h>

#include <string>

namespace kibitz::display {

/// protobuf's JSON of a message (https://protobuf.dev/programming-guides/json/): lowerCamelCase, defaults left out.
std::string to_json(const google::protobuf::Message& message);

}  // namespace kibitz::display
