/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- a list of options under a text field has no element of its own */
import { SearchOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { go } from '#src/platform/navigate.ts'
import { type Found, loadPinyin, type ReadTitle, searchMenu } from '#src/platform/screens/menu-search.ts'
import { useMenu } from '#src/platform/screens/use-menu.ts'
import { latestAddress, useShell } from '../page/shell-store.ts'
import { askSearch, useSidebar } from './sidebar-store.ts'

/** Finds a menu by title, pinyin or initials; Enter opens the marked one. */
export function MenuSearch({ iconsOnly, narrow }: { iconsOnly: boolean; narrow: boolean }) {
  if (!iconsOnly) return <SearchBox />
  return (
    <div className="menu-search">
      <button type="button" className="menu-head" aria-label="搜索菜单" onClick={() => askSearch(narrow)}>
        <span className="menu-icon" aria-hidden="true">
          <SearchOutlined />
        </span>
      </button>
    </div>
  )
}

function SearchBox() {
  const [text, setText] = useState('')
  const [marked, setMarked] = useState(0)
  const [read, setRead] = useState<ReadTitle>(null)
  const groups = useMenu()
  const input = useAskedFocus()
  const listId = useId()
  const found = searchMenu(groups, text, read)

  const open = ({ path }: Found) => {
    setText('')
    input.current?.blur()
    go(latestAddress(useShell.getState(), path))
  }

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const current = found[marked]
    if (event.key === 'Enter' && current) open(current)
    if (event.key === 'Escape' && text !== '') {
      // The first Escape empties the field, only the next one closes the drawer around it.
      event.nativeEvent.stopPropagation()
      setText('')
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || found.length === 0) return
    event.preventDefault()
    setMarked((marked + step + found.length) % found.length)
  }

  return (
    <div className="menu-search">
      <SearchOutlined aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label="搜索菜单"
        aria-controls={text.trim() === '' ? undefined : listId}
        aria-activedescendant={found[marked] && `${listId}-${marked}`}
        placeholder="搜索菜单"
        autoComplete="off"
        value={text}
        onFocus={() => {
          // Until it has arrived, and where it cannot, titles are searched as they are written.
          if (read === null)
            loadPinyin().then(
              (reader) => setRead(() => reader),
              () => {},
            )
        }}
        onChange={({ target }) => {
          setText(target.value)
          setMarked(0)
        }}
        onKeyDown={handleKey}
      />
      <kbd aria-hidden="true">Ctrl K</kbd>
      {text.trim() !== '' && (
        <div className="menu-found">
          <ul id={listId} role="listbox" aria-label="搜索结果">
            {found.map((item, index) => (
              <li
                key={item.path}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === marked}
                onMouseDown={(event) => {
                  event.preventDefault()
                  open(item)
                }}
              >
                {item.title}
                <small>{item.group}</small>
              </li>
            ))}
          </ul>
          {found.length === 0 && <output>没有匹配的菜单</output>}
        </div>
      )}
    </div>
  )
}

const useAskedFocus = () => {
  const input = useRef<HTMLInputElement>(null)
  const asked = useSidebar((state) => state.searchAsked)
  const answered = useRef(0)

  // Follows the shortcut, which may have brought this very field into being.
  useEffect(() => {
    if (asked === answered.current) return
    answered.current = asked
    input.current?.focus()
  }, [asked])

  return input
}
