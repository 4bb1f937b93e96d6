import { CloseCircleFilled } from '@ant-design/icons'
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { ResourceList } from '../use-resource-list.ts'

const TYPING_MS = 250
const LONGEST = 50

/** 关键词: searches while it is typed; `/` on the keyboard leads here. */
export function SearchField({ list, ref }: { list: ResourceList<never>; ref: Ref<HTMLInputElement> }) {
  const { keyword } = list.state
  // What stands in the field as long as it is not what the address says.
  const [draft, setDraft] = useState<string>()
  const typed = draft ?? keyword
  const isTyping = useRef(false)

  const search = (text: string) => {
    isTyping.current = false
    setDraft(text)
    if (text.trim() !== keyword) list.search(text, list.state.filter)
  }
  const settle = useEffectEvent(() => {
    if (isTyping.current) search(typed)
  })
  const follow = useEffectEvent(() => {
    if (!isTyping.current) setDraft(undefined)
  })
  // Follows what is typed, a moment behind.
  useEffect(() => {
    const pause = setTimeout(() => settle(), TYPING_MS)
    return () => clearTimeout(pause)
  }, [draft])
  // Follows the address: Back, 清除 and a view change the keyword without this field.
  useEffect(() => {
    if (keyword !== undefined) follow()
  }, [keyword])

  return (
    <label className="kit-search">
      <Icon name="search" />
      <input
        ref={ref}
        type="search"
        aria-label="关键词"
        placeholder="搜索"
        maxLength={LONGEST}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          isTyping.current = true
          setDraft(target.value)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') search(typed)
          if (event.key !== 'Escape') return
          if (typed === '') event.currentTarget.blur()
          else {
            event.stopPropagation()
            search('')
          }
        }}
      />
      {typed === '' ? (
        <kbd aria-hidden="true">/</kbd>
      ) : (
        <button type="button" aria-label="清空关键词" onClick={() => search('')}>
          <CloseCircleFilled aria-hidden="true" />
        </button>
      )}
    </label>
  )
}
