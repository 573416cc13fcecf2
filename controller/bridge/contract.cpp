#include "controller/bridge/contract.hpp"

namespace kibitz::bridge {

std::string to_string(const Contract& contract) {
    std::string text = to_string(contract.bid);
    text.append(static_cast<std::size_t>(contract.doubling), 'X');
    return text;
}

}  // namespace kibitz::bridge
