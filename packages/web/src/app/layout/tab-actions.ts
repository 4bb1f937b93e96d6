import { queryClient } from '#src/platform/api/query-client.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { go } from '#src/platform/navigate.ts'
import { dirtyKeys, markDirty, mayLose } from '#src/platform/unsaved.ts'
import { removeTabs, renewShown, useShell } from '../page/shell-store.ts'
import { addressAfterClose, pathsBeside, type Tab } from '../page/tabs.ts'

const dirtyUnder = (paths: readonly string[]) => dirtyKeys().filter((key) => paths.includes(key.split('?')[0] ?? key))

/** Closes tabs, asking first where that would destroy unsaved input. */
const close = async (paths: readonly string[], then: string | null): Promise<void> => {
  if (paths.length === 0) return
  const dirty = dirtyUnder(paths)
  if (dirty.length > 0) {
    const title =
      dirty.length === 1 ? '内容尚未保存，确定离开？' : `有 ${dirty.length} 个页面的内容尚未保存，确定离开？`
    if (!(await askConfirm({ title, okText: '关闭', danger: true }))) return
    for (const key of dirty) markDirty(key, false)
  }
  removeTabs(paths)
  if (then !== null) go(then)
}

const activePath = () => useShell.getState().shown?.screen.path ?? null

const tabs = () => useShell.getState().tabs

export const closeTab = (path: string) => close([path], addressAfterClose(tabs(), [path], activePath()))

/** 关闭其他 keeps the tab it was asked on and enters it. */
export const closeOthers = (tab: Tab) =>
  close(pathsBeside(tabs(), tab.path, 'both'), tab.path === activePath() ? null : tab.address)

export const closeAll = () =>
  close(
    tabs().tabs.map(({ path }) => path),
    '/',
  )

export const closeSide = (side: 'left' | 'right') => close(pathsBeside(tabs(), activePath() ?? '', side), null)

export const reopenClosed = () => {
  const last = tabs().closed.at(-1)
  if (last) go(last.address)
}

/** The page on screen starts anew and fetches what it shows. */
export const refreshShown = async (): Promise<void> => {
  const key = useShell.getState().shown?.key
  if (key !== undefined && !(await mayLose(key, '刷新'))) return
  renewShown()
  await queryClient.invalidateQueries()
}
