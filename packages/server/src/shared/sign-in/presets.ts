import { type SheetSettings, sheetSettings } from '@portal/contract/areas/sign-in/sheet.ts'
import type { SignRisk } from '@portal/contract/areas/sign-in/words.ts'

/** Proofs of a risk (50 section 5): distance is asked where the sheet has a point. */
const proofsOfRisk = (risk: Exclude<SignRisk, 'custom'>, hasPoint: boolean): SheetSettings['proofs'] => {
  const distance = hasPoint ? 'need' : 'off'
  if (risk === 'low') return { device: 'off', distance: 'off', network: 'off' }
  return { device: risk === 'high' ? 'need' : 'note', distance, network: 'off' }
}

/** What a risk says of proofs and ways; 自定义 says nothing. */
export const bySheetRisk = (settings: SheetSettings): SheetSettings => {
  const { risk, point, methods } = settings
  if (risk === 'custom') return settings
  return {
    ...settings,
    proofs: proofsOfRisk(risk, point !== null),
    methods: risk === 'high' ? methods.filter((method) => method !== 'number') : methods,
  }
}

/** The shipped settings, with those of the owner's kind and those given. */
export const settingsWith = (...given: readonly Partial<SheetSettings>[]): SheetSettings =>
  bySheetRisk({ ...sheetSettings.parse({}), ...Object.assign({}, ...given) } as SheetSettings)
