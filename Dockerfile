# syntax=docker/dockerfile:1
# The image of the shop: docker build -t selvedge .
# It holds Node, the built shop and the packages that it loads at run time: no shell, no package manager, no PostgreSQL.
# docs/deployment.md says how to run it.

# Nothing is compiled, so the first two stages run on the machine's own platform, whatever the image's platform is.
FROM --platform=$BUILDPLATFORM docker.io/library/node:24-trixie-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev
COPY tsconfig.json vite.config.ts react-router.config.ts ./
COPY scripts ./scripts
COPY contract ./contract
COPY server ./server
COPY web ./web
COPY art/catalogue ./art/catalogue
RUN node scripts/build.mjs --all-languages \
  && node scripts/release/runtime-packages.mjs list > runtime-packages \
  && find build -name '*.map' -delete

FROM --platform=$BUILDPLATFORM docker.io/library/node:24-trixie-slim AS packages
ARG TARGETARCH=amd64
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
# npm calls the platform amd64 x64.
RUN --mount=type=cache,target=/root/.npm \
  npm ci --omit=dev --os=linux --libc=glibc --cpu="$(echo "$TARGETARCH" | sed s/amd64/x64/)"
COPY scripts ./scripts
COPY --from=build /shop/runtime-packages ./
RUN node scripts/release/runtime-packages.mjs keep $(cat runtime-packages)

FROM gcr.io/distroless/nodejs24-debian13:nonroot
LABEL org.opencontainers.image.title="Selvedge" \
  org.opencontainers.image.description="A clothing shop to run and to build on" \
  org.opencontainers.image.licenses="MIT"
WORKDIR /shop
COPY --from=packages /shop/node_modules ./node_modules
COPY --from=build /shop/build ./build
COPY --from=build /shop/art/catalogue ./art/catalogue
COPY package.json LICENSE ./
COPY deploy/healthcheck.mjs ./deploy/
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["/nodejs/bin/node", "deploy/healthcheck.mjs"]
# The base image's entry point is Node, so `docker run … selvedge build/server/cli.js verify` runs a command.
CMD ["build/server/main.js"]
