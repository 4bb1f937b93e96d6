import { type StaticConfig, staticConfig } from '@portal/contract/config.ts'
import { logFault } from './console.ts'

const PATIENCE_MS = 3000

const sameOrigin: StaticConfig = { production: '', demo: '', qrcode: '', login: '', loginOut: '' }

let current = sameOrigin

export const siteConfig = (): StaticConfig => current

/** Read before the first call; missing, broken or slow, the page still opens against its own origin. */
export const loadConfig = async (): Promise<void> => {
  try {
    const answer = await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    current = staticConfig.parse(await answer.json())
  } catch (error) {
    logFault('读取 config.json 失败，使用本站地址', error)
    current = sameOrigin
  }
}

export type RequestType = 'main' | 'demo' | 'qrcode'

export const baseOf = (type: RequestType = 'main'): string => {
  const { production, demo, qrcode } = current
  const base = type === 'demo' ? demo : type === 'qrcode' ? qrcode || production : production
  return base.replace(/\/+$/, '')
}
