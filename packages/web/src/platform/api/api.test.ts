// @vitest-environment jsdom
import { keepSession, logout, reauthenticate } from '@portal/contract/areas/account/session.ts'
import { getDicMap } from '@portal/contract/areas/system/dictionary-map.ts'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
import { unreadNum } from '@portal/contract/areas/system/message/unread.ts'
import { saveSignPreset } from '@portal/contract/areas/train/permission/sign-rule.ts'
import { defineEndpoint } from '@portal/contract/kit/endpoint.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { clearToken, writeToken } from '../storage.ts'
import { setTipHolder } from '../tips.ts'
import { ApiRefusal, call, callForAnswer, TransportError } from './api.ts'
import { noRightAnswered, noSessionAnswered, setPasswordAsker } from './api-signals.ts'

interface Sent {
  url: string
  headers: Record<string, string>
  body: unknown
}

let sent: Sent[] = []
let tips: string[] = []
let signals: string[] = []
const ends: (() => void)[] = []

const answerWith = (
  ...answers: { status: number; success?: boolean; message?: string; result?: unknown; http?: number }[]
) => {
  const fetchIt: typeof fetch = async (url, init) => {
    sent.push({
      url: String(url),
      headers: init?.headers as Record<string, string>,
      body: JSON.parse(String(init?.body)),
    })
    const {
      http = 200,
      status,
      success = status === 0,
      message = '',
      result = null,
    } = answers[Math.min(sent.length, answers.length) - 1] ?? {
      status: 0,
    }
    const envelope = { status, success, message, result }
    return new Response(JSON.stringify(envelope), { status: http, headers: { 'X-Request-Number': 'n-1' } })
  }
  vi.stubGlobal('fetch', fetchIt)
}

beforeEach(() => {
  sent = []
  tips = []
  signals = []
  clearToken()
  setTipHolder((_, text) => tips.push(text))
  ends.push(
    noSessionAnswered.on(() => signals.push('noSession')),
    noRightAnswered.on(() => signals.push('noRight')),
  )
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const listBody = { page: 1, pageSize: 20, keyword: '', filter: {}, exactTotal: false }
const row = {
  id: '018f0000-0000-7000-8000-000000000001',
  category: 'todo',
  kind: '待我审批',
  title: '标题',
  text: '',
  link: '',
  source: '',
  reason: '',
  at: '2025-11-20T06:05:00.000Z',
  dueAt: null,
  readAt: null,
  recalledAt: null,
}

describe('what is sent', () => {
  test('goes with the defaults of what a form did not ask', async () => {
    answerWith({ status: 0, result: { id: '018f0000-0000-7000-8000-000000000001', revision: 1 } })
    const asked = {
      orgId: '018f0000-0000-7000-8000-000000000001',
      categories: [],
      radius: 80,
      below: true,
      poster: false,
    }
    await call(saveSignPreset, { ...asked, risk: 'mid' } as never)
    expect(sent[0]?.body).toMatchObject({ ...asked, risk: 'mid', device: 'note', distance: 'off', network: 'off' })
  })

  test('carries the token only when one is stored, and says that it is a browser', async () => {
    answerWith({ status: 0, result: { list: [], total: 0 } })

    await call(listMessages, listBody)
    writeToken('abc')
    await call(listMessages, listBody)

    expect(sent.map(({ headers }) => headers['X-Token'])).toEqual([undefined, 'abc'])
    expect(sent.map(({ headers }) => headers['X-Client'])).toEqual(['web', 'web'])
  })

  test('gives writes a request id, keeps the one it is handed, and gives reads none', async () => {
    answerWith({ status: 0, result: {} })

    await call(logout, {})
    await call(logout, {}, { requestId: 'again' })
    await call(getDicMap, {})

    expect(sent[0]?.headers['X-Request-Id']).toMatch(/^[\w-]{32,36}$/)
    expect(sent[1]?.headers['X-Request-Id']).toBe('again')
    expect(sent[2]?.headers).not.toHaveProperty('X-Request-Id')
  })

  test('marks calls of the page itself as background', async () => {
    answerWith({ status: 0, result: {} })

    await call(getDicMap, {}, { background: true })

    expect(sent[0]?.headers['X-Background']).toBe('1')
  })

  test('refuses a body that breaks its schema without asking the server', async () => {
    answerWith({ status: 0 })

    const refusal = await call(listMessages, { ...listBody, page: 0 }).catch((error: unknown) => error)

    expect(refusal).toBeInstanceOf(ApiRefusal)
    expect((refusal as ApiRefusal).errors.map(({ field }) => field)).toEqual(['page'])
    expect(sent).toEqual([])
  })
})

describe('status 0', () => {
  test('decodes times and tolerates fields it does not know', async () => {
    answerWith({ status: 0, result: { list: [{ ...row, added: 1 }], total: 1, added: 2 } })

    const { list } = await call(listMessages, listBody)

    expect(list[0]?.at).toEqual(new Date('2025-11-20T06:05:00.000Z'))
  })

  test('hands on the words of a success where they matter', async () => {
    answerWith({ status: 0, message: '密码修改成功', result: {} })

    await expect(callForAnswer(logout, {})).resolves.toEqual({ success: true, message: '密码修改成功', result: {} })
  })

  test('is a refusal where success is false and the result is another one than the call gives', async () => {
    answerWith({ status: 0, success: false, message: '二维码无效', result: { code: 'BAD_CODE' } })

    const refusal = await call(listMessages, listBody).catch((error: unknown) => error)

    expect(refusal).toBeInstanceOf(ApiRefusal)
    expect(refusal).toMatchObject({ status: 0, message: '二维码无效', result: { code: 'BAD_CODE' } })
  })

  test('takes a result outside the contract for a transport fault', async () => {
    answerWith({ status: 0, result: { list: 'none' } })

    await expect(call(listMessages, listBody)).rejects.toBeInstanceOf(TransportError)
  })
})

describe('refusals', () => {
  const open = defineEndpoint({
    path: 'rest/thing/open',
    title: '打开',
    effect: 'read',
    access: 'signedIn',
    scope: 'own',
    body: z.strictObject({}),
    result: z.object({}),
  })
  const named = (path: `rest/${string}`) => ({ ...open, path })

  test('1001 wakes the session watch and says nothing', async () => {
    answerWith({ status: 1001, message: '登录已失效，请重新登录' })

    await expect(call(open, {})).rejects.toMatchObject({ status: 1001 })

    expect(signals).toEqual(['noSession'])
    expect(tips).toEqual([])
  })

  test.each([named('rest/doc/serverUrl'), getDicMap, logout, unreadNum])(
    '1001 to $path does nothing',
    async (call1) => {
      answerWith({ status: 1001, message: '登录已失效，请重新登录' })

      await expect(call(call1, {})).rejects.toMatchObject({ status: 1001 })

      expect(signals).toEqual([])
      expect(tips).toEqual([])
    },
  )

  test('1003 has user information read again and says nothing', async () => {
    answerWith({ status: 1003, message: '无操作权限' })

    await expect(call(open, {})).rejects.toMatchObject({ status: 1003 })

    expect(signals).toEqual(['noRight'])
    expect(tips).toEqual([])
  })

  test('any other status is said in one toast', async () => {
    answerWith({ status: 1000, message: '名称已存在' })

    await expect(call(open, {})).rejects.toMatchObject({ message: '名称已存在', status: 1000 })

    expect(tips).toEqual(['名称已存在'])
  })

  test.each(['rest/document/save', 'rest/document/get', 'rest/aliVideo/getSingleVideoInfo'] as const)(
    '%s never shows a toast',
    async (path) => {
      answerWith({ status: 1000, message: '文档不存在' })

      await expect(call(named(path), {})).rejects.toBeInstanceOf(ApiRefusal)

      expect(tips).toEqual([])
    },
  )

  test('a quiet call shows none', async () => {
    answerWith({ status: 1000, message: '名称已存在' })

    await expect(call(open, {}, { quiet: true })).rejects.toBeInstanceOf(ApiRefusal)

    expect(tips).toEqual([])
  })

  test('errors of fields go to their fields instead', async () => {
    const errors = [{ field: 'name', message: '该项为必填项' }]
    answerWith({ status: 1022, message: '提交的内容有误', result: { errors } })

    await expect(call(open, {})).rejects.toMatchObject({ errors })

    expect(tips).toEqual([])
  })
})

describe('1010', () => {
  test('asks for the password and then sends the same call with the same request id', async () => {
    answerWith({ status: 1010, message: '请再次输入密码以继续' }, { status: 0, result: {} })
    setPasswordAsker(async () => true)

    await call(logout, {})

    expect(sent).toHaveLength(2)
    expect(sent[1]?.headers['X-Request-Id']).toBe(sent[0]?.headers['X-Request-Id'])
  })

  test('is a refusal without a toast where the person declines', async () => {
    answerWith({ status: 1010, message: '请再次输入密码以继续' })
    setPasswordAsker(async () => false)

    await expect(call(reauthenticate, {})).rejects.toMatchObject({ status: 1010 })

    expect(sent).toHaveLength(1)
    expect(tips).toEqual([])
  })
})

describe('transport faults', () => {
  test.each([400, 429, 500, 503])('HTTP %d is rejected with the request number, logged, and not said', async (http) => {
    answerWith({ status: http, message: '系统出错了', http })

    await expect(call(keepSession, {})).rejects.toMatchObject({ requestNumber: 'n-1', httpStatus: http })

    expect(console.error).toHaveBeenCalledOnce()
    expect(tips).toEqual([])
  })

  test('an answer that is no envelope is one', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>'))

    await expect(call(keepSession, {})).rejects.toBeInstanceOf(TransportError)
  })

  test('a lost connection is one and names the id under which a repeat has one effect', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })

    await expect(call(keepSession, {}, { requestId: 'r-7' })).rejects.toMatchObject({ requestNumber: 'r-7' })
  })

  test('an aborted call stays an abort', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new DOMException('aborted', 'AbortError')
    })

    await expect(call(keepSession, {})).rejects.toMatchObject({ name: 'AbortError' })
    expect(console.error).not.toHaveBeenCalled()
  })
})
