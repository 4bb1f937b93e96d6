import { Activity } from 'react'
import { useRevalidator } from 'react-router'
import { findScreen } from '#src/platform/screens/screen-table.ts'
import { CrashedPage } from './CrashBoundary.tsx'
import { isKept } from './kept.ts'
import { PageFrame } from './PageFrame.tsx'
import { useShell } from './shell-store.ts'

/** Every kept page, one of them perhaps visible, and beside them the page on screen if it is not a kept one. */
export function PageHost() {
  const shown = useShell((state) => state.shown)
  const kept = useShell((state) => state.kept)
  const generation = useShell((state) => state.generation)
  const { revalidate } = useRevalidator()
  if (!shown) return null

  return (
    <>
      {/* In the order of their keys, because moving a mounted element would reset its inner scroll. */}
      {[...kept]
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .map((page) => {
          const screen = findScreen(page.path)
          const active = page.key === shown.key && !shown.failed
          return (
            screen && (
              <Activity key={`${page.key}#${page.generation}`} mode={active ? 'visible' : 'hidden'}>
                <PageFrame pageKey={page.key} screen={screen} search={page.search} hash={page.hash} active={active} />
              </Activity>
            )
          )
        })}
      {shown.failed && <CrashedPage onRetry={() => void revalidate()} />}
      {!shown.failed && !isKept(shown.screen) && (
        <PageFrame
          key={`${shown.key}#${generation}`}
          pageKey={shown.key}
          screen={shown.screen}
          search={shown.search}
          hash={shown.hash}
          active
        />
      )}
    </>
  )
}
