import { classKind, enrolmentState } from '@portal/contract/areas/train/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ReactNode } from 'react'
import { usePage } from '#src/platform/page.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

export const kindOptions = optionsOf(wordsOf(classKind))
export const stateOptions = optionsOf(wordsOf(enrolmentState))

interface PickProps {
  /** Key of the address. */
  name: string
  label: string
  options: readonly { value: string; label: string }[]
}

/** Changes the address, back on its first page. */
export const useFilters = () => {
  const { query, setQuery } = usePage()
  const set = (changes: Record<string, string | undefined>) => setQuery({ ...changes, page: undefined })
  return { query, set }
}

/** A choice that narrows the list. */
export function Pick({ name, label, options }: PickProps) {
  const { query, set } = useFilters()
  return (
    <LateSelect
      aria-label={label}
      placeholder={label}
      variant="borderless"
      allowClear
      options={[...options]}
      value={query[name]}
      onChange={(next?: string) => set({ [name]: next })}
    />
  )
}

/** Search by name above a list, and the choices beside it. */
export function LearnFilters({ children }: { children: ReactNode }) {
  const { query, set } = useFilters()
  const { keyword = '' } = query
  const search = (text: string) => set({ keyword: text.trim() })
  return (
    <div className="learn-filters">
      <search>
        <input
          key={keyword}
          type="search"
          aria-label="关键词"
          placeholder="班次名称"
          maxLength={50}
          enterKeyHint="search"
          defaultValue={keyword}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && search(currentTarget.value)}
          onBlur={({ currentTarget }) => search(currentTarget.value)}
        />
      </search>
      {children}
    </div>
  )
}
