// SPDX-License-Identifier: Apache-2.0

package main

import (
	"encoding/json"
	"net/http"
)

type point struct {
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	Count int64   `json:"count"`
	Note  string  `json:"note"`
}

type series struct {
	Name    string    `json:"name"`
	Times   []int64   `json:"times"`
	Samples []float64 `json:"samples"`
}

type sameRequest struct {
	Point point `json:"point"`
}

type seriesRequest struct {
	Series series `json:"series"`
}

// net/http with encoding/json.
func plain() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /same", method(func(request *sameRequest) any { return &request.Point }))
	mux.HandleFunc("POST /series", method(func(request *seriesRequest) any { return &request.Series }))
	return mux
}

func method[T any](call func(*T) any) http.HandlerFunc {
	return func(writer http.ResponseWriter, request *http.Request) {
		var arguments T
		if err := json.NewDecoder(request.Body).Decode(&arguments); err != nil {
			http.Error(writer, err.Error(), http.StatusBadRequest)
			return
		}
		writer.Header().Set("Content-Type", "application/json")
		json.NewEncoder(writer).Encode(call(&arguments))
	}
}
