import { randomBytes } from 'node:crypto'
import type { SheetSettings } from '@portal/contract/areas/sign-in/sheet.ts'
import { saveSheet, signWall } from '@portal/contract/areas/sign-in/sheet.ts'
import { signByTouch, touchCode } from '@portal/contract/areas/sign-in/sign.ts'
import type { SignAnswer } from '@portal/contract/areas/sign-in/sign-answer.ts'
import type { SignOwnerType } from '@portal/contract/areas/sign-in/words.ts'
import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import type { Envelope } from '#src/platform/http/envelope.ts'
import { signSheets } from '#src/schema/sign-in/sheets.ts'
import type { OwnerFacts, SealedPerson, SignInOwner } from '#src/shared/sign-in/owner.ts'
import type { Client, TestApp } from '../app.ts'

export const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS)

/** Things that sheets are made for in tests: a small owner in the place of activities. */
export interface TestOwner {
  type: SignOwnerType
  /** One thing with these people, from ten minutes ago until in fifty where nothing is said. */
  add(people: readonly string[], facts?: Partial<OwnerFacts>): string
  /** Changes what a thing says of itself. */
  change(id: string, people: readonly string[], facts?: Partial<OwnerFacts>): void
  sealed: { sheetId: string; people: readonly SealedPerson[] }[]
}

interface Thing {
  facts: OwnerFacts
  people: readonly string[]
}

export const provideTestOwner = (t: TestApp, more: Partial<SignInOwner> = {}): TestOwner => {
  const { signIn } = t.running
  const type: SignOwnerType = 'activity'
  const things = new Map<string, Thing>()
  const sealed: TestOwner['sealed'] = []
  const change = (id: string, people: readonly string[], facts: Partial<OwnerFacts> = {}) => {
    const shipped: OwnerFacts = {
      title: '安全例会',
      place: '301 会议室',
      start: minutesFromNow(-10),
      end: minutesFromNow(50),
      ownerOrgId: ROOT_ORG_ID,
      hostIds: [],
      hostCode: P.activitySign,
      sealCode: P.activitySign,
      menuCode: P.activity,
    }
    things.set(id, { facts: { ...(things.get(id)?.facts ?? shipped), ...facts }, people })
  }
  // As if activities were these things: their page and their codes stand here.
  const owner: SignInOwner = {
    page: '/activitySignInList',
    codes: [P.activitySign, P.activity],
    describe: async (_tx, [id = '']) => things.get(id)?.facts ?? null,
    expected: ([id = '']) =>
      sql`select x, null::uuid from unnest(${sql.param([...(things.get(id)?.people ?? [])])}::uuid[]) x`,
    sealed: async (_tx, { sheetId }, people) => void sealed.push({ sheetId, people }),
    corrected: async (_tx, _sheet, { minutes }) => ({ before: 0, after: minutes / 45 }),
    ...more,
  }
  ;(signIn.all() as Map<SignOwnerType, SignInOwner>).set(type, owner)
  return {
    type,
    sealed,
    change,
    add: (people, facts) => {
      const id = v7()
      change(id, people, facts)
      return id
    },
  }
}

/** A sheet that goes on, for these people. */
export const aSheet = async (
  host: Client,
  owner: TestOwner,
  people: readonly string[],
  settings: Partial<SheetSettings> = {},
  facts: Partial<OwnerFacts> = {},
): Promise<string> => {
  const ownerIds = [owner.add(people, facts)]
  const { id } = await host.call(saveSheet, { ownerType: owner.type, ownerIds, lateAfter: 15, ...settings } as never)
  return id
}

/** The code that the wall shows now. */
export const tokenOf = async (host: Client, sheetId: string, n = 0): Promise<string> => {
  const { tokens } = await host.call(signWall, { sheetId })
  const token = tokens[n]?.token
  if (token === undefined) throw new Error('the wall shows no code')
  return token
}

interface Reply {
  envelope: Envelope & { result: SignAnswer }
}

/** A telephone with its cookie. */
export interface Phone {
  deviceId: string
  /** Somebody signs in on it. */
  become(client: Pick<Client, 'token'>): void
  touch(t: string): Promise<Envelope & { result: { touchId: string; code?: string; loginNeeded: boolean } }>
  sign(touchId: string, more?: object): Promise<Reply['envelope']>
  send<E extends Endpoint>(endpoint: E, body: object): Promise<Envelope>
  /** Touch and sign of one code. */
  scan(token: string, more?: object): Promise<Reply['envelope']>
}

export const aPhone = (
  t: TestApp,
  client: Pick<Client, 'token'>,
  { deviceId = randomBytes(16).toString('base64url'), address = '127.0.0.1' } = {},
): Phone => {
  let cookie = ''
  let { token: session } = client
  const send = async (endpoint: Pick<Endpoint, 'path'>, body: object): Promise<Envelope> => {
    const response = await t.running.app.inject({
      method: 'POST',
      url: `/${endpoint.path}`,
      remoteAddress: address,
      headers: {
        'content-type': 'application/json',
        ...(session && { 'x-token': session }),
        ...(cookie && { cookie }),
      },
      payload: JSON.stringify(body),
    })
    const given = response.headers['set-cookie']
    if (typeof given === 'string') cookie = given.split(';')[0] ?? ''
    return response.json<Envelope>()
  }
  const phone: Phone = {
    deviceId,
    send,
    become: ({ token }) => {
      session = token
    },
    touch: async (code) => (await send(touchCode, { t: code, deviceId })) as never,
    sign: async (touchId, more = {}) =>
      (await send(signByTouch, { touchId, deviceId, clientId: v7(), ...more })) as never,
    scan: async (token, more) => {
      const touched = await phone.touch(token)
      return touched.success ? phone.sign(touched.result.touchId, more) : (touched as never)
    },
  }
  return phone
}

/** As if the plan of the sheet had been this long ago; its codes begin as long ago. */
export const shiftSheet = async (t: TestApp, sheetId: string, minutes: number): Promise<void> => {
  const by = sql`${minutes} * interval '1 minute'`
  await t.db
    .update(signSheets)
    .set({
      startAt: sql`start_at + ${by}`,
      endAt: sql`end_at + ${by}`,
      inFrom: sql`in_from + ${by}`,
      inTo: sql`in_to + ${by}`,
      outFrom: sql`out_from + ${by}`,
      outTo: sql`out_to + ${by}`,
    })
    .where(sql`id = ${sheetId}`)
}
