import type { SheetRow, SheetSettings } from '@portal/contract/areas/sign-in/sheet.ts'
import { LEAST_RADIUS, MOST_RADIUS } from '@portal/contract/areas/sign-in/sheet.ts'
import { signRefusals } from '@portal/contract/areas/sign-in/words.ts'

type Proofs = SheetSettings['proofs']

/** What a level of risk asks for; the place is asked for where there is one. Null: as it was set by hand. */
export const presetOf = (risk: SheetSettings['risk'], hasPoint: boolean): Proofs | null => {
  if (risk === 'low') return { device: 'off', distance: 'off', network: 'off' }
  if (risk === 'mid') return { device: 'note', distance: hasPoint ? 'need' : 'off', network: 'off' }
  return risk === 'high' ? { device: 'need', distance: 'need', network: 'off' } : null
}

/** High risk takes no digits: they can be told by telephone. */
export const methodsOf = ({ risk, methods }: Pick<SheetSettings, 'risk' | 'methods'>) =>
  risk === 'high' ? methods.filter((method) => method !== 'number') : methods

export const riskNotes: Record<SheetSettings['risk'], string> = {
  low: '只看二维码，适合班前会等熟悉的场合',
  mid: '记录设备；设有签到点的，须在范围内',
  high: '须本人常用手机且在签到点范围内，不开放数字码',
  custom: '逐项设置',
}

type Beside = Partial<SheetSettings>

const effective = ({ risk = 'mid', point, proofs }: Beside): Proofs | undefined =>
  presetOf(risk, Boolean(point)) ?? proofs

/** A poster alone proves nothing. */
export const whyNotMethods = (values: Beside): string | undefined => {
  const proofs = effective(values)
  const isAlone = proofs?.distance === 'off' && proofs.network === 'off' && !values.confirmEach
  return values.methods?.includes('poster') && isAlone ? signRefusals.posterAlone.message : undefined
}

export const whyNotPoint = (values: Beside): string | undefined =>
  effective(values)?.distance === 'need' && !values.point ? signRefusals.noPoint.message : undefined

export const whyNotRadius = ({ radius }: Beside): string | undefined =>
  radius !== undefined && (radius < LEAST_RADIUS || radius > MOST_RADIUS) ? signRefusals.radius.message : undefined

/** The settings of a sheet, and nothing of what it has become. */
export const settingsOf = (sheet: SheetRow): SheetSettings => ({
  mode: sheet.mode,
  openBefore: sheet.openBefore,
  lateAfter: sheet.lateAfter,
  closeAfter: sheet.closeAfter,
  outBefore: sheet.outBefore,
  outAfter: sheet.outAfter,
  earlyGrace: sheet.earlyGrace,
  methods: sheet.methods,
  risk: sheet.risk,
  proofs: sheet.proofs,
  point: sheet.point,
  radius: sheet.radius,
  networks: sheet.networks,
  walkIn: sheet.walkIn,
  guests: sheet.guests,
  signature: sheet.signature,
  wallNames: sheet.wallNames,
  confirmEach: sheet.confirmEach,
  hostIds: sheet.hostIds,
})
