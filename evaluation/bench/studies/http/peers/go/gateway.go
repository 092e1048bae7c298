// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"net/http"

	"github.com/grpc-ecosystem/grpc-gateway/v2/runtime"

	"creo/http/build/web"
)

type gatewayService struct {
	web.UnimplementedWebServer
}

// grpc-gateway that calls its service within the process: without the gRPC call that it is usually put in front of.
func gateway() http.Handler {
	mux := runtime.NewServeMux()
	if err := web.RegisterWebHandlerServer(context.Background(), mux, gatewayService{}); err != nil {
		panic(err)
	}
	return mux
}

func (gatewayService) Same(_ context.Context, request *web.SameRequest) (*web.Point, error) {
	return request.Point, nil
}

func (gatewayService) Series(_ context.Context, request *web.SeriesRequest) (*web.Series, error) {
	return request.Series, nil
}
