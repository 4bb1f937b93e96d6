import { useQueryClient } from '@tanstack/react-query'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { PartName } from './PartTag.tsx'
import { keepName, type PartKind } from './part-name.ts'

export interface OneOf {
  id?: string
  value?: string | null
  onChange?: (id: string | null) => void
  /** A form checks again after each choice, and when the focus leaves. */
  onBlur?: () => void
  'aria-label'?: string
}

export interface SomeOf {
  id?: string
  value?: readonly string[]
  onChange?: (ids: string[]) => void
  /** A form checks again after each choice, and when the focus leaves. */
  onBlur?: () => void
  max?: number
  'aria-label'?: string
}

interface Source {
  kind: PartKind
  /** What one of them is called. */
  thing: string
  options: readonly { id: string; name: string }[]
  isFetching: boolean
  text: string
  onText: (text: string) => void
  /** Without the right to list them, only what is chosen already is shown. */
  mayList: boolean
}

const useShared = ({ kind, thing, options, isFetching, text, onText, mayList }: Source) => {
  const client = useQueryClient()
  const none = text === '' ? `没有可选的${thing}` : `没有找到“${text}”`
  const notFound = !mayList ? `无权查看${thing}列表` : isFetching ? '正在查找…' : none
  return {
    take: (ids: readonly string[]) => {
      for (const { id, name } of options) if (ids.includes(id)) keepName(client, kind, id, name)
      onText('')
    },
    shown: (id: string) => ({ value: id, label: <PartName kind={kind} id={id} /> }),
    common: {
      className: 'kit-wide',
      labelInValue: true as const,
      allowClear: true,
      loading: isFetching,
      showSearch: { filterOption: false as const, searchValue: text, onSearch: onText },
      placeholder: mayList ? `请选择${thing}` : `无权查看${thing}列表`,
      notFoundContent: notFound,
      options: options.map(({ id, name }) => ({ value: id, label: name })),
    },
  }
}

interface Labelled {
  value: string
}

export function NamedSelect({ value, onChange, source, ...rest }: OneOf & { source: Source }) {
  const { take, shown, common } = useShared(source)
  return (
    <LateSelect
      {...rest}
      {...common}
      value={value ? shown(value) : null}
      onChange={(chosen?: Labelled | null) => {
        take(chosen ? [chosen.value] : [])
        onChange?.(chosen?.value ?? null)
        rest.onBlur?.()
      }}
    />
  )
}

export function NamedMultiSelect({ value = [], onChange, max, source, ...rest }: SomeOf & { source: Source }) {
  const { take, shown, common } = useShared(source)
  return (
    <LateSelect
      {...rest}
      {...common}
      mode="multiple"
      maxCount={max}
      value={value.map(shown)}
      onChange={(chosen: Labelled[]) => {
        const ids = chosen.map((each) => each.value)
        take(ids)
        onChange?.(ids)
        rest.onBlur?.()
      }}
    />
  )
}
