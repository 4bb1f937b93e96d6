import { randomBytes } from 'node:crypto'
import { RANDOM_SIGNS, verifyCodeOf } from '@portal/contract/areas/certificate/certificate-code.ts'
import { numberOf } from '@portal/contract/areas/certificate/issue-number.ts'
import { termOf } from '@portal/contract/areas/certificate/issue-term.ts'
import { certificateRefusals as no } from '@portal/contract/areas/certificate/refusals.ts'
import type { previewTemplate, TemplateInput } from '@portal/contract/areas/certificate/template.ts'
import { certificateSample as words } from '@portal/contract/areas/certificate/words.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { readPhoto } from '#src/areas/account/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import { drawPaper } from '#src/shared/paper/draw-paper.ts'
import { designedCertificate } from '#src/shared/paper/templates/designed-certificate.ts'
import type { Portal } from '#src/shared/portal.ts'
import { fieldValues, filledElements } from '../certificate/values.ts'
import { ensureSound } from './save.ts'

interface Person extends Record<string, unknown> {
  name: string
  code: string
  photo: string
  unit: string
  unitCode: string
}

/** Somebody in scope, or whoever there has the longest name: what fits him fits everybody. */
const personFor = async (tx: Tx, userId: string | undefined): Promise<Person> => {
  const { rows } = await tx.db.execute<Person>(sql`
    select u.name, u.code, u.photo, coalesce(o.name, '') as unit, coalesce(o.code, '') as "unitCode"
    from users u left join org_units o on o.id = u.primary_org_id
    where u.deleted_at is null and ${personVisible(tx)} ${userId === undefined ? sql`` : sql`and u.id = ${userId}`}
    order by char_length(u.name) desc, u.code limit 1`)
  return rows[0] ?? refuse(no.unknownPerson)
}

/** A certificate as it would be issued today. */
const sampleOf = (template: TemplateInput, person: Person) => {
  const today = shanghaiDay(new Date())
  const values = { unit: person.unitCode, type: template.typeCode, year: Number(today.slice(0, 4)), sequence: 1 }
  return {
    title: template.name,
    number: numberOf(template.numberRule, values),
    personName: person.name,
    orgName: template.issuer === '' ? person.unit : template.issuer,
    basisTitle: words.basis,
    periodFrom: addDays(today, -2),
    periodTo: addDays(today, -1),
    hoursHundredths: 1600,
    percent: 100,
    score: 86,
    issuedOn: today,
    ...termOf(today, template.termMonths, null),
    verifyCode: verifyCodeOf(randomBytes(RANDOM_SIGNS)),
  }
}

export const previewWith =
  ({ papers, files }: Portal): HandlerOf<typeof previewTemplate> =>
  async ({ tx, body: { template, userId } }) => {
    ensureSound(template)
    const person = await personFor(tx, userId)
    const sample = sampleOf(template, person)
    const { title, number, personName, orgName, issuedOn, verifyCode } = sample
    const paper = designedCertificate(
      {
        ...{ title, number, personName, orgName, issuedOn },
        verifyUrl: papers.verifyUrl(verifyCode),
        templateVersion: 1,
        frame: template.frame,
        elements: filledElements(template.elements, fieldValues(sample, person)),
      },
      { photo: await readPhoto(files.store, person.photo), across: words.preview },
    )
    const { bytes, missing } = await drawPaper(paper)
    return { pdf: bytes.toString('base64'), personName, missing: [...missing] }
  }
