import path from 'node:path'
import { z } from 'zod'

const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('')
  .transform((value) => value === '1' || value === 'true')

const isAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** An address of the site, or a host alone, which is taken as `https`; without the stroke at its end. */
const siteAddress = z
  .string()
  .trim()
  .default('')
  .transform((text) => (text === '' || text.includes('://') ? text : `https://${text}`).replace(/\/+$/, ''))
  .refine((text) => text === '' || isAddress(text), '须为 http(s) 地址或主机名')

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().default(''),
  DATABASE_REPLICA_URL: z.string().default(''),
  DEMO: flag,
  /** People of the demo organisation; browser tests take fewer. */
  DEMO_PEOPLE: z.coerce.number().int().min(50).max(1_000_000).default(20_000),
  /** Addresses of proxies whose forwarded headers are believed, comma separated. */
  TRUST_PROXY: z.string().default(''),
  /** 32 bytes as hex: seals personal data and signs file addresses; kept in DATA_DIR when unset. */
  PORTAL_SECRET: z
    .string()
    .regex(/^([0-9a-f]{64})?$/)
    .default(''),
  /** Where backups and archives go: best another disk than that of the data. */
  BACKUP_DIR: z.string().default(''),
  PUBLIC_URL: z.string().default(''),
  METRICS_TOKEN: z.string().default(''),
  /** Seconds between "not ready" and the end of service, in which a proxy learns of it; 5 in production, else none. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
  FFMPEG_PATH: z.string().default(''),
  FFPROBE_PATH: z.string().default(''),
  /** LibreOffice, which makes PDF of office documents; empty: what PATH holds. */
  SOFFICE_PATH: z.string().default(''),
  /** Where live pictures are pushed to; 0: this node takes none. */
  LIVE_RTMP_PORT: z.coerce.number().int().min(0).max(65535).default(1935),
  LIVE_RTMP_HOST: z.string().default('0.0.0.0'),
  /** What presenters are shown as push address, as `rtmp://live.example.org/live`; empty: the host of PUBLIC_URL. */
  LIVE_PUSH_URL: z.string().trim().default(''),
  S3_ENDPOINT: z.string().default(''),
  S3_BUCKET: z.string().default(''),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().default(''),
  S3_SECRET_KEY: z.string().default(''),
  OIDC_ISSUER: z.string().default(''),
  OIDC_CLIENT_ID: z.string().default(''),
  OIDC_CLIENT_SECRET: z.string().default(''),
  OIDC_NAME: z.string().default('统一身份认证'),
  /** Mail server as `smtp://user:password@host:port` or `smtps://…`; goes before what is set in 消息中心. */
  SMTP_URL: z.string().default(''),
  MAIL_FROM: z.string().default(''),
  /** Where browsers find the calls, those of the demo and those of QR codes, and the sign-in; empty: on this address. */
  PRODUCTION_URL: siteAddress,
  DEMO_URL: siteAddress,
  QRCODE_URL: siteAddress,
  LOGIN_URL: siteAddress,
  LOGIN_OUT: z.string().default(''),
  /** The official accounts' platform; tests put a double in its place. */
  WECHAT_API_URL: z.string().default('https://api.weixin.qq.com'),
  /** A report that takes longer than this many seconds goes on as a job. */
  REPORT_SECONDS: z.coerce.number().min(0.01).max(300).default(60),
  /** Hosts, addresses and networks that the server may call although they are private, comma separated. */
  OUTBOUND_ALLOW: z.string().default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

const PRODUCTION_DRAIN_SECONDS = 5

export type Config = ReturnType<typeof readConfig>

/** Parsed once at boot; production refuses shipped secrets and demo data. */
export const readConfig = (env: NodeJS.ProcessEnv = process.env) => {
  const values = environment.parse(env)
  const production = values.NODE_ENV === 'production'
  if (production && values.PORTAL_SECRET === '') throw new Error('生产环境必须设置 PORTAL_SECRET（64 位十六进制）')
  if (production && values.DEMO) throw new Error('生产环境不能加载演示数据（DEMO=1）')
  return {
    ...values,
    production,
    drainSeconds: values.DRAIN_SECONDS ?? (production ? PRODUCTION_DRAIN_SECONDS : 0),
    dataDir: path.resolve(values.DATA_DIR),
    backupDir: path.resolve(values.BACKUP_DIR || path.join(values.DATA_DIR, 'backups')),
    demo: values.DEMO || (!production && values.DATABASE_URL === ''),
    trustProxy: values.TRUST_PROXY.split(',').filter(Boolean),
  }
}
