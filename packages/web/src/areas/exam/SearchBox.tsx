import { type FormEvent, useRef } from 'react'
import { Icon } from '#src/ui/icon/Icon.tsx'
import './own.css'

interface SearchBoxProps {
  placeholder: string
  value: string
  onSearch: (keyword: string | undefined) => void
}

/** Search of a learner's list: Enter searches, an emptied field shows all again. */
export function SearchBox({ placeholder, value, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(input.current?.value.trim() || undefined)
  }
  return (
    <search>
      <form className="own-search" onSubmit={submit}>
        <Icon name="search" />
        <input
          ref={input}
          key={value}
          type="search"
          aria-label="关键词"
          placeholder={placeholder}
          maxLength={50}
          autoComplete="off"
          enterKeyHint="search"
          defaultValue={value}
          onChange={({ target }) => {
            if (target.value === '' && value !== '') onSearch(undefined)
          }}
        />
      </form>
    </search>
  )
}
