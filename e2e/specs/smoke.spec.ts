import fs from 'node:fs'
import path from 'node:path'
import { type APIRequestContext, test as base, expect, type Page, type Request } from '@playwright/test'
import { listRoles } from '@portal/contract/areas/access/role.ts'
import { listUserGroups } from '@portal/contract/areas/directory/group.ts'
import { manageUsers } from '@portal/contract/areas/directory/user.ts'
import { listUnitVideos } from '@portal/contract/areas/video/unit-study.ts'
import { screens } from '@portal/contract/paths.ts'
import type axe from 'axe-core'
import { beginAs, call, post, tokenOf } from '../fixtures/people.ts'

const root = path.join(import.meta.dirname, '../..')
const areas = path.join(root, 'packages/web/src/areas')

/** Paths that some area has contributed a page for. */
const builtPaths = new Set(
  fs
    .readdirSync(areas)
    .map((area) => path.join(areas, area, 'routes.tsx'))
    .filter((file) => fs.existsSync(file))
    .flatMap((file) => [...fs.readFileSync(file, 'utf8').matchAll(/path: '([^']+)'/g)].map(([, found]) => found)),
)

const auditorSource = fs.readFileSync(path.join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')

type FindQuery = (request: APIRequestContext, token: string) => Promise<string>

const onePage = { page: 1, pageSize: 1 }

const firstVideo: FindQuery = async (request, token) => {
  const { result } = await post(request, 'rest/aliVideo/getAliVideo', onePage, token)
  const id = (result as { list?: { id: string }[] } | null)?.list?.[0]?.id
  return id === undefined ? '' : `?id=${id}`
}

const firstDocument: FindQuery = async (request, token) => {
  const { result } = await post(request, 'rest/document/list', { ...onePage, filter: { manage: true } }, token)
  return (result as { list?: { id: string }[] } | null)?.list?.[0]?.id ?? ''
}

const firstUnitVideo: FindQuery = async (request, token) => {
  const { list } = await call(request, listUnitVideos, onePage, token)
  return list[0] ? `?id=${list[0].id}` : ''
}

/** Where a detail page finds its record; the others show what stands there without one. */
const queryOf: Record<string, FindQuery> = {
  '/videoManage/videoDetail': firstVideo,
  '/videoManageSc/videoDetail': firstVideo,
  '/netSchool/videoPlay': firstVideo,
  '/safetyNetSchool/safetyNetVideoDetail': firstUnitVideo,
  '/videoManageSc/docDetail': async (request, token) => {
    const id = await firstDocument(request, token)
    return id === '' ? '' : `?id=${id}`
  },
  '/pdfView': async (request, token) => {
    const id = await firstDocument(request, token)
    return id === '' ? '' : `?docId=${id}&manage=1`
  },
  '/system/user': async (request, token) => `?user=${(await call(request, manageUsers, onePage, token)).list[0]?.id}`,
  '/system/roleMemberList': async (request, token) =>
    `?id=${(await call(request, listRoles, onePage, token)).list[0]?.id}`,
  '/system/userGroupMemberList': async (request, token) => {
    const { list } = await call(request, listUserGroups, onePage, token)
    return list[0] ? `?id=${list[0].id}` : ''
  },
}

/** Statuses a screen may meet without anything being wrong: done, and "not there" of a detail without record. */
const harmless = new Set([0, 1004])

/** Gathers what went wrong while the page was open. */
const watchFaults = (page: Page) => {
  const faults: string[] = []
  const pending = new Set<Request>()
  const asked: string[] = []
  const isCall = (url: string) => url.includes('/rest/') && !url.endsWith('/rest/push')
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    if (request.url().startsWith('http')) asked.push(new URL(request.url()).pathname)
    if (isCall(request.url())) pending.add(request)
  })
  page.on('requestfailed', (request) => pending.delete(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('response', async (response) => {
    // What was asked for ahead and is not wanted on this page is never read to its end.
    pending.delete(response.request())
    const name = new URL(response.url()).pathname
    if (response.status() >= 400) faults.push(`HTTP ${response.status()} ${name}`)
    if (!isCall(response.url())) return
    const answer = (await response.json().catch(() => null)) as { status: number; message: string } | null
    if (answer && !harmless.has(answer.status)) faults.push(`${answer.status} ${name} ${answer.message}`)
  })
  return { faults, asked, isQuiet: () => pending.size === 0 }
}

const settled = async (page: Page, isQuiet: () => boolean) => {
  await expect(page.getByRole('main').first()).toBeVisible()
  // Two looks in a row: one call may bring the next.
  let quiet = 0
  await expect.poll(() => (quiet = isQuiet() ? quiet + 1 : 0), { intervals: [150] }).toBeGreaterThan(2)
}

/** Not faults of a page, by rule and element. */
const isExcused = (finding: string) =>
  // An experimental rule, against names that the design fixes (用户菜单, 后台管理).
  finding.startsWith('label-content-name-mismatch') ||
  // The design system hangs its overflow button of tabs into the list of tabs; it can be reached and has a name.
  (finding.startsWith('aria-required-children') && finding.includes('ant-tabs-nav'))

/** Findings of the accessibility audit that keep people out, and how far the document runs over to the right. */
const faultsOfLook = async (page: Page): Promise<string[]> => {
  await page.evaluate(auditorSource)
  const violations = await page.evaluate(async () => {
    const auditor = (window as unknown as { axe: typeof axe }).axe
    const found = await auditor.run(document, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
    })
    return found.violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) => `${id}: ${nodes.length}× ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.any[0]?.message ?? ''}`,
      )
  })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return [
    ...violations.filter((finding) => !isExcused(finding)),
    ...(overflow > 0 ? [`runs ${overflow}px over the right edge`] : []),
  ]
}

/** What a finger or an eye cannot meet on a phone: targets below 44, texts below 12. */
const faultsOfTouch = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ least, smallest }) => {
      const isSeen = (element: Element) => {
        const { width, height, left, right } = element.getBoundingClientRect()
        const style = getComputedStyle(element)
        const isThere = width > 1 && height > 1 && left < innerWidth && right > 0
        return (
          isThere &&
          style.visibility !== 'hidden' &&
          element.closest('[aria-hidden=true], [inert], .visually-hidden, .skip-link') === null
        )
      }
      /** With the room that is given around it, drawn or not. */
      const heightOf = (element: Element) => {
        const around = ['::before', '::after'].map((name) => {
          const { content, position, height } = getComputedStyle(element, name)
          return content !== 'none' && position === 'absolute' ? Number.parseFloat(height) || 0 : 0
        })
        return Math.max(element.getBoundingClientRect().height, ...around)
      }
      /** The part of a control that takes the tap. */
      const FRAMES =
        'label, .ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number, .ant-tabs-tab, .kit-search, .ant-upload'
      const small = new Set<string>()
      const controls =
        'button:not(:disabled), a[href], input:not([type=hidden]), textarea, summary, [role=tab], [role=switch], [role=button]'
      for (const element of document.querySelectorAll(controls)) {
        const taken = element.matches('a, summary') ? element : (element.closest(FRAMES) ?? element)
        if (!isSeen(element) || !isSeen(taken)) continue
        // A link inside of a sentence is as high as its line.
        if (element.matches('a') && getComputedStyle(element).display === 'inline' && element.closest('p, dd, td'))
          continue
        const height = Math.max(heightOf(taken), heightOf(element))
        if (height < least) small.add(`${Math.round(height)}px high: ${taken.outerHTML.slice(0, 160)}`)
      }
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const holder = text.parentElement
        if (!holder || text.textContent?.trim() === '' || !isSeen(holder)) continue
        // Letters of a paper are as large as its page is shown.
        if (holder.closest('.pdf-text')) continue
        const size = Number.parseFloat(getComputedStyle(holder).fontSize)
        if (size < smallest) small.add(`${size}px letters: ${text.textContent?.trim().slice(0, 20)}`)
      }
      return [...small]
    },
    // Layout rounds to parts of a pixel.
    { least: 43.5, smallest: 12 },
  )

/** A list on a desk shows rows: where its first one stands, how many fit, and that no column lies beyond the edge. */
const faultsOfList = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ lowest, belowFigures, fewest, rowPx }) => {
      const found: string[] = []
      for (const list of document.querySelectorAll<HTMLElement>('.kit-list')) {
        const box = list.querySelector<HTMLElement>('.kit-table .ant-table-content')
        const row = box?.querySelector('tbody tr[data-row-key]')
        if (list.offsetParent === null || !box || !row) continue
        const name = list.querySelector('table')?.getAttribute('aria-label') ?? ''
        if (box.scrollWidth > box.clientWidth + 1)
          found.push(`${name}: ${box.scrollWidth - box.clientWidth}px of its columns lie beyond the edge`)
        // Lists below something else of their page are no plain ones.
        if (!list.querySelector('.kit-list-head > h1') || list.closest('.wechat-frame')) continue
        const top = Math.round(row.getBoundingClientRect().top)
        const room = Math.floor((box.getBoundingClientRect().bottom - top) / rowPx)
        // Figures that a brief puts over a list have the place of those over 谁落后: the first line by 280.
        const isBelowFigures = list.previousElementSibling?.matches('dl') ?? false
        if (top > (isBelowFigures ? belowFigures : lowest)) found.push(`${name}: its first row stands at ${top}`)
        if (room < (isBelowFigures ? fewest - 2 : fewest)) found.push(`${name}: only ${room} rows fit`)
      }
      return found
    },
    { lowest: 190, belowFigures: 280, fewest: 15, rowPx: 40 },
  )

/**
 * One tab per worker: the program is loaded and compiled once, and then taken from the cache, as people have it. What a
 * screen left in the tab's own memory is gone before the next one opens.
 */
const test = base.extend<object, { tab: Page }>({
  tab: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale, timezoneId, viewport } = project.use
      // Colours are judged as they stay, not on their way.
      const context = await browser.newContext({ baseURL, locale, timezoneId, viewport, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await page.addInitScript(() => sessionStorage.clear())
      await beginAs(page, 'admin')
      await use(page)
      await context.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ tab }, use) => {
    await tab.goto('about:blank')
    await tab.setViewportSize({ width: 1440, height: 900 })
    await tab.emulateMedia({ colorScheme: 'light' })
    await use(tab)
    tab.removeAllListeners()
  },
})

/**
 * Each is a way to the server and back on a phone; the aim is 25, the most is that of the editor of questions. Pictures
 * come with the content, one for each thing shown.
 */
const MOST_REQUESTS = 50
const PICTURE = /^\/(?:files|rest\/file|photo)\//

test.describe.configure({ mode: 'parallel' })

for (const screen of screens.filter((each) => builtPaths.has(each.path))) {
  test(`${screen.path} opens clean on a desk and on a phone`, async ({ page }) => {
    const token = await tokenOf(page.request, 'admin')
    const query = (await queryOf[screen.path]?.(page.request, token)) ?? ''
    const { faults, asked, isQuiet } = watchFaults(page)

    await page.goto(screen.path + query)
    await settled(page, isQuiet)
    await expect(page).toHaveTitle(/^(\(\d+\+?\) )?.+ - 统一门户$/)
    const requests = asked.filter((name) => !PICTURE.test(name))
    expect(requests.length, requests.join(' ')).toBeLessThanOrEqual(MOST_REQUESTS)
    const onDesk = [...(await faultsOfLook(page)), ...(await faultsOfList(page))]
    await page.setViewportSize({ width: 360, height: 740 })
    // Who has chosen nothing sees what his device asks for, also when it changes its mind: one look on each width.
    await page.emulateMedia({ colorScheme: 'dark' })
    await settled(page, isQuiet)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    const onPhone = [...(await faultsOfLook(page)), ...(await faultsOfTouch(page))]

    expect({ faults, onDesk, onPhone }).toEqual({ faults: [], onDesk: [], onPhone: [] })
  })
}
