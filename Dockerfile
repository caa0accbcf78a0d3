# The whole shop on plain Node, as docs/running-on-node.md describes.
FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.ts

FROM node:24-bookworm-slim
WORKDIR /shop
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787 TRADEWIND_DATA=/data
# Files that the bundle reads: migrations, and what demonstration data is made from.
COPY --from=build /shop/package.json ./
COPY --from=build /shop/build ./build
COPY --from=build /shop/backend/migrations ./backend/migrations
COPY --from=build /shop/backend/shop/catalogue ./backend/shop/catalogue
COPY --from=build /shop/backend/account/demo ./backend/account/demo
COPY --from=build /shop/backend/company/demo ./backend/company/demo
COPY --from=build /shop/backend/shop/demo ./backend/shop/demo
COPY --from=build /shop/tenants ./tenants
RUN install -d -o node -g node /data
USER node
# The only place that is written to: the rest may be mounted read-only.
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(a=>process.exit(a.ok?0:1),()=>process.exit(1))"]
CMD ["node", "build/node/shop.js"]
