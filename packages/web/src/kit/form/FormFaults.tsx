import type { FormInstance } from 'antd'
import { Icon } from '#src/ui/icon/Icon.tsx'

interface FaultsProps {
  form: FormInstance
  known: ReadonlyMap<string, { label: string }>
  faults: readonly (readonly (string | number)[])[]
  /** Brings the field into sight first, such as the step of a wizard on which it stands. */
  onOpen?: (field: string) => void
}

/** What keeps a form from being saved, above its buttons: each leads to its field and goes when it is mended. */
export function FormFaults({ form, known, faults, onOpen }: FaultsProps) {
  if (faults.length === 0) return null
  return (
    <span className="kit-form-faults" role="status">
      <Icon name="warning" />
      {faults.length} 处要改：
      {faults.map((place) => (
        <button
          key={place.join('.')}
          type="button"
          onClick={() => {
            onOpen?.(String(place[0]))
            requestAnimationFrame(() => form.scrollToField([...place], { focus: true, block: 'center' }))
          }}
        >
          {known.get(String(place[0]))?.label ?? '此项'}
        </button>
      ))}
    </span>
  )
}
