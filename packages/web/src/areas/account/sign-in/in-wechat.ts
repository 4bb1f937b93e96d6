import { readTabItem, writeTabItem } from '#src/platform/storage.ts'

export const isInWechat = (): boolean => /MicroMessenger/i.test(navigator.userAgent)

const KEY = 'wechatDoor'

/**
 * How far WeChat was asked who is there, in this visit: `asked` once, for whoever signs out wants to stay outside;
 * `unknown` where it named nobody of the portal, so that the person may be offered to bind it.
 */
type Asked = 'asked' | 'unknown'

export const wechatAsked = (): string | null => readTabItem(KEY)
export const noteWechatAsked = (asked: Asked) => writeTabItem(KEY, asked)
