import { choice } from '@portal/contract/kit/choice.ts'
import { defineEndpoint } from '@portal/contract/kit/endpoint.ts'
import { pageOf, pageQuery } from '@portal/contract/kit/page.ts'
import { batchResult, recordKey, recordShape, removalBody, saveBody } from '@portal/contract/kit/record.ts'
import { day, id, instant, whole } from '@portal/contract/kit/scalars.ts'
import { text } from '@portal/contract/kit/text.ts'
import { configureZod } from '@portal/contract/kit/zh-errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { type ReactNode, useEffect, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { z } from 'zod'
import { setConfirmHolder } from '#src/platform/confirms.ts'
import { PageContext } from '#src/platform/page.ts'
import { useSession } from '#src/platform/session/session.ts'
import { setTipHolder } from '#src/platform/tips.ts'

configureZod({ jitless: true })

export const gadgetInput = z.object({
  title: text({ label: '名称', min: 1, max: 10 }),
  status: choice({ draft: '草稿', done: '完成' }, '状态'),
  note: text({ label: '说明', max: 200, long: true }),
  amount: whole(0, 99_999).nullable().meta({ label: '数量' }),
  due: day.nullable().meta({ label: '截止日期' }),
  startsAt: instant.nullable().meta({ label: '开始时间' }),
  enabled: z.boolean().default(true).meta({ label: '启用' }),
})
const access = [P.label]

/** A row of a made-up kind, with one column of every sort. */
export const gadgetRow = z.object({ ...recordShape, ...gadgetInput.shape })
export const gadgetFilter = gadgetRow.pick({ title: true, status: true, enabled: true, amount: true })

export const listGadgets = defineEndpoint({
  path: 'rest/gadget/list',
  title: '查询器件',
  effect: 'read',
  access,
  scope: 'rows',
  body: pageQuery(gadgetFilter, ['createdAt', 'title']),
  result: pageOf(gadgetRow),
})
export const getGadget = defineEndpoint({
  path: 'rest/gadget/get',
  title: '查看器件',
  effect: 'read',
  access,
  scope: 'rows',
  body: z.strictObject({ id }),
  result: gadgetRow,
})
export const saveGadget = defineEndpoint({
  path: 'rest/gadget/save',
  title: '保存器件',
  effect: 'write',
  access,
  scope: 'rows',
  body: saveBody(gadgetInput),
  result: recordKey,
})
export const deleteGadgets = defineEndpoint({
  path: 'rest/gadget/delete',
  title: '删除器件',
  effect: 'write',
  access,
  scope: 'rows',
  body: removalBody,
  result: batchResult,
})

export const gadgetId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const aGadget = (number: number, changes: Record<string, unknown> = {}) => ({
  id: gadgetId(number),
  revision: 3,
  createdAt: '2025-11-20T06:05:00.000Z',
  updatedAt: '2025-11-20T06:05:00.000Z',
  title: `器件${number}`,
  status: 'draft',
  note: '',
  amount: 12345,
  due: '2025-11-20',
  startsAt: null,
  enabled: true,
  ...changes,
})

export interface Sent {
  path: string
  body: Record<string, unknown>
  requestId: string | null
}

type Answer = { status?: number; message?: string; result?: unknown } | Response | 'offline'

/** Replaces the network: each path answers by a function of the sent body; what was sent is kept. */
export const fakeServer = (answers: Record<string, (body: Record<string, unknown>) => Answer | Promise<Answer>>) => {
  const sent: Sent[] = []
  globalThis.fetch = async (address, init) => {
    const path = String(address).replace(/^\//, '')
    const body = JSON.parse(String(init?.body)) as Record<string, unknown>
    sent.push({ path, body, requestId: new Headers(init?.headers).get('X-Request-Id') })
    const answer = (await answers[path]?.(body)) ?? { status: 1004, message: `没有 ${path}` }
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    if (answer instanceof Response) return answer
    const { status = 0, message = '', result = null } = answer
    return Response.json({ status, success: status === 0, message, result })
  }
  return { sent, to: (path: string) => sent.filter((each) => each.path === path) }
}

export const signIn = (...codes: string[]) =>
  useSession.setState({ state: 'known', userId: 'u1', menuCodes: new Set(codes), buttonCodes: new Set() })

/** A window of 360 px: what asks for a phone is told so, until mocks are restored. */
export const onPhone = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const most = Number(/max-width: (\d+)px/.exec(media)?.[1] ?? 0)
    const nothing = () => {}
    const listening = {
      addListener: nothing,
      removeListener: nothing,
      addEventListener: nothing,
      removeEventListener: nothing,
    }
    return { ...listening, matches: most >= 360, media, onchange: null, dispatchEvent: () => false }
  })

export interface Shown {
  query: Record<string, string>
  tips: string[]
  questions: string[]
  dirty: boolean
  title: string
  /** What the next confirm is answered with. */
  consent: boolean
  go(query: Record<string, string>): void
}

/** Draws a page as the shell would: address, rights, toasts and confirms included. */
export const showPage = (page: ReactNode, query: Record<string, string> = {}): Shown => {
  const shown: Shown = { query, tips: [], questions: [], dirty: false, title: '', consent: true, go: () => {} }
  setTipHolder((_, text) => shown.tips.push(text))
  setConfirmHolder({
    ask: async ({ title, content }) => {
      shown.questions.push(`${title}|${content ?? ''}`)
      return shown.consent
    },
    drop: () => {},
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <ConfigProvider
      locale={zhCN}
      button={{ autoInsertSpace: false }}
      // No style sheets: there is no layout here, and each question for a role walks through every rule of them.
      theme={{ zeroRuntime: true, token: { motion: false } }}
    >
      <App>
        <QueryClientProvider client={client}>
          <MemoryRouter>
            <Page shown={shown}>{page}</Page>
          </MemoryRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
  return shown
}

const tell = (shown: Shown, news: Partial<Shown>) => Object.assign(shown, news)

function Page({ shown, children }: { shown: Shown; children: ReactNode }) {
  const [query, setState] = useState(shown.query)
  const setQuery = (changes: Record<string, string | undefined>) =>
    setState((last) => {
      const next = Object.entries({ ...last, ...changes }).filter(([, value]) => value !== undefined && value !== '')
      return Object.fromEntries(next) as Record<string, string>
    })
  const setTitle = (title: string) => tell(shown, { title })
  const markDirty = (dirty: boolean) => tell(shown, { dirty })

  // Follows the address, for the test to look at.
  useEffect(() => {
    tell(shown, { query, go: setState })
  }, [shown, query])

  return (
    <PageContext value={{ path: '/videoManage/labelManage', query, setQuery, active: true, setTitle, markDirty }}>
      {children}
    </PageContext>
  )
}
