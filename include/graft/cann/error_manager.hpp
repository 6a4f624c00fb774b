// graft/cann/error_manager.hpp - CANN's collector of error codes: the code is the reason of a refusal
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "graft/cann/report.hpp"

class ErrorManager {
public:
    static ErrorManager& GetInstance() {
        static ErrorManager one;
        return one;
    }
    int Init() { return 0; }
    int ReportInterErrMessage(std::string const& code, std::string const& text) {
        graft::cann::report("error " + code + ": " + text);
        return 0;
    }
    int ReportErrMessage(std::string const& code, std::map<std::string, std::string> const& values) {
        auto text = "error " + code;
        for (auto const& [name, value] : values) text += ", " + name + ": " + value;
        graft::cann::report(text);
        return 0;
    }
};
