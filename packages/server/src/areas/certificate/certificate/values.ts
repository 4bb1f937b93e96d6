import { shownVerifyCode } from '@portal/contract/areas/certificate/certificate-code.ts'
import type { CertificateElement } from '@portal/contract/areas/certificate/template.ts'
import { type FieldValues, filledText } from '@portal/contract/areas/certificate/template-text.ts'
import { certificateTexts as words } from '@portal/contract/areas/certificate/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { calendarDate, dayNumber } from '@portal/contract/kit/shanghai.ts'
import type { certificates } from '#src/schema/certificate/certificate.ts'
import { formalDay } from '#src/shared/paper/templates/day-words.ts'
import type { DesignedElement } from '#src/shared/paper/templates/designed-certificate.ts'

type Certificate = typeof certificates.$inferSelect

/** 2026 年 11 月 17 日至 18 日: of the last day only what differs. */
const periodText = (from: string | null, to: string | null): string => {
  if (from === null) return ''
  const a = calendarDate(dayNumber(from))
  const first = fill(words.day, a)
  if (to === null || to === from) return first
  const b = calendarDate(dayNumber(to))
  const shown = a.year !== b.year ? words.day : a.month !== b.month ? words.dayOfYear : words.dayOfMonth
  return fill(words.period, { first, last: fill(shown, b) })
}

/** What the fields of a template say of a certificate; empty where it has none. */
export const fieldValues = (
  certificate: Pick<
    Certificate,
    | 'personName'
    | 'title'
    | 'number'
    | 'orgName'
    | 'basisTitle'
    | 'periodFrom'
    | 'periodTo'
    | 'hoursHundredths'
    | 'percent'
    | 'score'
    | 'issuedOn'
    | 'validFrom'
    | 'validTo'
    | 'verifyCode'
  >,
  person: { code: string; unit: string },
): FieldValues => {
  const { issuedOn, validFrom, validTo, hoursHundredths, percent, score } = certificate
  return {
    name: certificate.personName,
    userCode: person.code,
    unit: person.unit,
    title: certificate.title,
    number: certificate.number,
    issuer: certificate.orgName,
    basis: certificate.basisTitle,
    period: periodText(certificate.periodFrom, certificate.periodTo),
    hours: hoursHundredths === null ? '' : (hoursHundredths / 100).toFixed(2),
    percent: percent === null ? '' : String(percent),
    score: score === null ? '' : String(score),
    issuedOn,
    issuedInWords: formalDay(issuedOn),
    term: validTo === null ? words.forEver : fill(words.term, { from: validFrom ?? issuedOn, to: validTo }),
    verifyCode: shownVerifyCode(certificate.verifyCode),
  }
}

export const filledElements = (elements: readonly CertificateElement[], values: FieldValues): DesignedElement[] =>
  elements.map(({ key: _, ...element }) => {
    if (element.kind !== 'text') return element
    const { text, ...rest } = element
    return { ...rest, lines: filledText(text, values) }
  })
