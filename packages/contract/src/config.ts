import { z } from 'zod'

const host = z.string().catch('')

/** `GET /config.json`: hosts or addresses of the site, empty meaning the same origin (10-shell section 1). */
export const staticConfig = z.object({ production: host, demo: host, qrcode: host, login: host, loginOut: host })
export type StaticConfig = z.output<typeof staticConfig>
