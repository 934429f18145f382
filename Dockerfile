# The website with its API, as one small process that runs as nobody special over a read-only root. The data folder is
# /data; settings come from the environment (docs/SETTINGS.md).

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image brings Node; the one of npm would be a second.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/.cache

FROM node:24.21.0-bookworm-slim AS website
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build:web

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data MALLOC_ARENA_MAX=1
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=website /app/dist/web dist/web
COPY package.json ./
COPY resources resources
COPY contract contract
COPY renderer/i18n renderer/i18n
COPY server server
RUN mkdir -p /data node_modules/.cache && chown node:node /data node_modules/.cache
USER node
# Keeps what Node compiles of the program, which a read-only root could not store, and fails here where the program does.
RUN DATA_DIR=/tmp/prepare node --import ./server/compile-cache.mjs server/index.ts prepare && rm -rf /tmp/prepare
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/livez').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--import", "./server/compile-cache.mjs", "server/index.ts"]
