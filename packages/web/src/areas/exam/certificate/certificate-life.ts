import type { OwnCertificate } from '@portal/contract/areas/exam/certificate.ts'
import { dayNumber, shanghaiDayNumber } from '@portal/contract/kit/shanghai.ts'

/** From here on the days are counted down, as the task of the home does. */
const SOON_DAYS = 60

export interface CertificateLife {
  /** Of its time, 0 to 100; null: it has no end. */
  passed: number | null
  /** Days that are left, the last one included; null: it has no end. */
  left: number | null
  isSoon: boolean
}

/** How much of its time a certificate has behind it. */
export const lifeOf = ({ issuedOn, validTo }: OwnCertificate, nowMs: number): CertificateLife => {
  if (validTo === null) return { passed: null, left: null, isSoon: false }
  const [from, to, today] = [dayNumber(issuedOn), dayNumber(validTo), shanghaiDayNumber(nowMs)]
  const left = to - today
  const passed = Math.min(100, Math.max(0, ((today - from) / Math.max(1, to - from)) * 100))
  return { passed, left, isSoon: left >= 0 && left <= SOON_DAYS }
}

/** What ends soonest first, what never ends last. */
export const bySoonestEnd = (a: OwnCertificate, b: OwnCertificate): number =>
  (a.validTo ?? '9999').localeCompare(b.validTo ?? '9999') || b.issuedOn.localeCompare(a.issuedOn)
