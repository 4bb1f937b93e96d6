import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { instant } from '../../kit/scalars.ts'
import { secretText } from '../../kit/text.ts'

/** How long a code on the screen may be scanned. */
export const SCAN_SECONDS = 120

const state = z.enum(['waiting', 'scanned', 'confirmed', 'refused', 'expired'])
export type ScanState = z.output<typeof state>

/** Asked again and again by the browser that shows the code, with what only this browser knows. */
export const scanState = defineEndpoint({
  path: 'rest/auth/scanState',
  title: '查询扫码状态',
  effect: 'read',
  access: 'public',
  scope: 'own',
  body: z.strictObject({ scanId: secretText(100) }),
  result: z.object({ state }),
})

/**
 * The signed-in phone that scanned the code, with what the picture holds. Without `accept` it looks only: the other side
 * then says 已扫描, and the phone learns which browser asks.
 */
export const scanConfirm = defineEndpoint({
  path: 'rest/auth/scanConfirm',
  title: '确认扫码登录',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ scanId: secretText(100), accept: z.boolean().optional() }),
  result: z.object({ state, address: z.string(), agent: z.string(), expiresAt: instant }),
})

export const scanRefusals = defineRefusals('scan', {
  over: '二维码已失效，请在电脑上刷新后重新扫描',
  taken: '该二维码已被其他人扫描',
  notPhone: '请在手机上确认登录',
})
