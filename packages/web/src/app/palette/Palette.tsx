/* oxlint-disable jsx-a11y/no-static-element-interactions, jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- a list of options under a text field has no element of its own; the veil only takes a stray press, Escape does the same */
import { searchPalette } from '@portal/contract/areas/account/palette.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { loadPinyin, type ReadTitle } from '#src/platform/screens/menu-search.ts'
import { useMenu } from '#src/platform/screens/use-menu.ts'
import { visitsOf } from '#src/platform/screens/visits.ts'
import { holds, useSession } from '#src/platform/session/session.ts'
import { useFocusReturn } from '#src/ui/focus/use-focus-return.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { latestAddress, useShell } from '../page/shell-store.ts'
import { paletteActs } from './acts.ts'
import './palette.css'
import { meantPart, type PaletteRow, paletteSections } from './rows.ts'

const PAUSE_MS = 150

/** 搜索 (Ctrl K): one field that finds screens, records and acts of everything this person may open. */
export function Palette({ onClose }: { onClose: () => void }) {
  useFocusReturn()
  const [text, setText] = useState('')
  const [marked, setMarked] = useState(0)
  const { sections, read, isAway, isBusy } = usePalette(text.trim())
  const listId = useId()
  const rows = sections.flatMap((section) => section.rows)
  const at = Math.min(marked, rows.length - 1)

  const open = ({ address }: PaletteRow, inNewTab: boolean) => {
    if (inNewTab) window.open(address, '_blank', 'noopener')
    else {
      onClose()
      go(address.includes('?') ? address : latestAddress(useShell.getState(), address))
    }
  }
  const mark = (next: number) => {
    setMarked(next)
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const current = rows[at]
    if (event.key === 'Enter' && current) open(current, event.ctrlKey || event.metaKey)
    if (event.key === 'Escape') onClose()
    // The field is all there is to stand in: everything else is reached by the arrows.
    if (event.key === 'Tab') event.preventDefault()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || rows.length === 0) return
    event.preventDefault()
    mark((at + step + rows.length) % rows.length)
  }

  return createPortal(
    <div
      className="palette-veil"
      data-chrome
      onMouseDown={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <section className="palette" role="dialog" aria-modal="true" aria-label="搜索">
        <div className="palette-field">
          <Icon name="search" />
          <input
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a key, to type in
            autoFocus
            role="combobox"
            aria-label="搜索"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={rows[at] && `${listId}-${at}`}
            placeholder="页面、人、单位、考试、课程、问卷，或要做的事"
            autoComplete="off"
            spellCheck={false}
            maxLength={50}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setMarked(0)
            }}
            onKeyDown={handleKey}
          />
          <output>{text.trim() !== '' && !isBusy && `找到 ${rows.length} 个`}</output>
          <button type="button" className="palette-key" aria-label="关闭搜索" onClick={onClose}>
            Esc
          </button>
        </div>
        <div id={listId} role="listbox" aria-label="搜索结果" className="palette-list">
          {sections.map((section) => (
            <div key={section.title} role="group" aria-label={section.title}>
              <h3 aria-hidden="true">{section.title}</h3>
              {section.rows.map((row) => {
                const index = rows.indexOf(row)
                return (
                  <Row
                    key={row.key}
                    id={`${listId}-${index}`}
                    row={row}
                    parts={meantPart(row.title, text, read)}
                    isOn={index === at}
                    onMark={() => setMarked(index)}
                    onOpen={(inNewTab) => open(row, inNewTab)}
                  />
                )
              })}
            </div>
          ))}
        </div>
        {rows.length === 0 && !isBusy && (
          <p className="palette-none">没有找到「{text.trim()}」，换个说法，或用工号、拼音首字母试试</p>
        )}
        {isAway && <p className="palette-none">记录暂时查不到，页面和动作照常可用</p>}
        <footer>
          <span>↑ ↓ 选择</span>
          <span>Enter 打开</span>
          <span>Ctrl Enter 在新标签打开</span>
          <span>支持拼音首字母、工号</span>
        </footer>
      </section>
    </div>,
    document.body,
  )
}

interface RowProps {
  id: string
  row: PaletteRow
  parts: readonly [string, string, string]
  isOn: boolean
  onMark: () => void
  onOpen: (inNewTab: boolean) => void
}

function Row({ id, row, parts: [start, meant, end], isOn, onMark, onOpen }: RowProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isOn}
      className="palette-row"
      onMouseMove={onMark}
      onMouseDown={(event) => {
        event.preventDefault()
        onOpen(event.ctrlKey || event.metaKey)
      }}
    >
      <Icon name={row.icon} />
      <span className="palette-title">
        {row.before}
        {start}
        {meant && <mark>{meant}</mark>}
        {end}
        {row.code && <span> {row.code}</span>}
      </span>
      <span className="palette-aside">{row.aside}</span>
      {isOn && <kbd aria-hidden="true">Enter</kbd>}
    </div>
  )
}

/** Rows for what is typed: screens and acts at once, records as soon as the server has answered. */
const usePalette = (text: string) => {
  const groups = useMenu()
  const session = useSession()
  const read = usePinyin()
  const asked = useSettled(text)
  const answer = useQuery({
    ...query(searchPalette, { keyword: asked }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const hits = text === '' ? [] : (answer.data?.list ?? [])
  const acts = useMemo(() => paletteActs.filter(({ access }) => holds(access, session)), [session])
  const [used] = useState(() => visitsOf(session.userId).paths)
  return {
    sections: paletteSections({ text, hits, groups, acts, used, read }),
    read,
    isAway: answer.isError,
    isBusy: text !== asked || answer.isFetching,
  }
}

/** What has been left alone for a moment. */
const useSettled = (text: string) => {
  const [settled, setSettled] = useState(text)

  // Follows the clock: only a pause in typing is worth a question to the server.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const usePinyin = () => {
  const [read, setRead] = useState<ReadTitle>(null)

  // Follows the arrival of that code; until then, and where it cannot come, titles are searched as they are written.
  useEffect(() => {
    loadPinyin().then(
      (reader) => setRead(() => reader),
      () => {},
    )
  }, [])
  return read
}
