// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"net/http"

	"connectrpc.com/connect"

	"creo/http/build/web"
	"creo/http/build/web/webconnect"
)

type connectService struct{}

// connect-go, with its JSON.
func connected() http.Handler {
	mux := http.NewServeMux()
	mux.Handle(webconnect.NewWebHandler(connectService{}))
	return mux
}

func (connectService) Same(_ context.Context, request *connect.Request[web.SameRequest]) (*connect.Response[web.Point], error) {
	return connect.NewResponse(request.Msg.Point), nil
}

func (connectService) Series(_ context.Context, request *connect.Request[web.SeriesRequest]) (*connect.Response[web.Series], error) {
	return connect.NewResponse(request.Msg.Series), nil
}
