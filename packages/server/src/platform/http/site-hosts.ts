import type { StaticConfig } from '@portal/contract/config.ts'
import type { Config } from '../config.ts'

/** What `GET /config.json` tells the pages (10-shell section 1). */
export const staticConfigOf = (config: Config): StaticConfig => ({
  production: config.PRODUCTION_URL,
  demo: config.DEMO_URL,
  qrcode: config.QRCODE_URL,
  login: config.LOGIN_URL,
  loginOut: config.LOGIN_OUT,
})

/** Origins of the site beside this one: pages from there may call, and pages from here may call there. */
export const siteOrigins = ({ PRODUCTION_URL, DEMO_URL, QRCODE_URL, LOGIN_URL }: Config): string[] => [
  ...new Set(
    [PRODUCTION_URL, DEMO_URL, QRCODE_URL, LOGIN_URL].filter(Boolean).map((address) => new URL(address).origin),
  ),
]

const originIn = (address: string): string[] => (URL.canParse(address) ? [new URL(address).origin] : [])

/** Scripts from here only; styles inline because antd writes them at run time. `photoUrl` is that of the personnel photo service. */
export const contentPolicy = (config: Config, photoUrl: string): string => {
  const beside = [...siteOrigins(config), ...originIn(config.S3_ENDPOINT)]
  const from = (...sources: string[]) => [...new Set(sources)].join(' ')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src ${from("'self'", 'data:', 'blob:', ...beside, ...originIn(photoUrl))}`,
    `media-src ${from("'self'", 'blob:', ...beside)}`,
    `connect-src ${from("'self'", ...beside)}`,
    "font-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** Where a printed code leads: the host that codes are for, else the site itself. */
export const addressOfCode = ({ QRCODE_URL, PUBLIC_URL, HOST, PORT }: Config, page: string): string =>
  new URL(page, QRCODE_URL || PUBLIC_URL || `http://${HOST}:${PORT}`).href
