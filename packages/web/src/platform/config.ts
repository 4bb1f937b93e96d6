import { type StaticConfig, staticConfig } from '@portal/contract/config.ts'
import { begunConfig } from './begun.ts'
import { logFault } from './console.ts'

const PATIENCE_MS = 3000

const sameOrigin: StaticConfig = { production: '', demo: '', qrcode: '', login: '', loginOut: '' }

let current = sameOrigin

export const siteConfig = (): StaticConfig => current

const inTime = async <T>(work: Promise<T>): Promise<T> => {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  return Promise.race([work, late])
}

/** Read before the first call; missing, broken or slow, the page still opens against its own origin. */
export const loadConfig = async (): Promise<void> => {
  try {
    const answer = await inTime(begunConfig() ?? fetch('/config.json', { cache: 'no-store' }))
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
