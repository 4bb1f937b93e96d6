import type { OwnCertificate } from '@portal/contract/areas/certificate/certificate.ts'
import { dayNumber, shanghaiDayNumber } from '@portal/contract/kit/shanghai.ts'

export interface CertificateLife {
  /** Of its time, 0 to 100; null: it has no end. */
  passed: number | null
  /** Days that are left, the last one included; null: it has no end. */
  left: number | null
}

/** How much of its time a certificate has behind it. */
export const lifeOf = (
  { validFrom, validTo }: Pick<OwnCertificate, 'validFrom' | 'validTo'>,
  nowMs: number,
): CertificateLife => {
  if (validTo === null) return { passed: null, left: null }
  const [from, to, today] = [dayNumber(validFrom), dayNumber(validTo), shanghaiDayNumber(nowMs)]
  const left = to - today
  const passed = Math.min(100, Math.max(0, ((today - from) / Math.max(1, to - from)) * 100))
  return { passed, left }
}
