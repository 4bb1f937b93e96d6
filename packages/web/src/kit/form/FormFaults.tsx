import type { FormInstance } from 'antd'

interface FaultsProps {
  form: FormInstance
  known: ReadonlyMap<string, { label: string }>
  faults: readonly (readonly (string | number)[])[]
}

/** What keeps a form from being saved, above its buttons: each leads to its field and goes when it is mended. */
export function FormFaults({ form, known, faults }: FaultsProps) {
  if (faults.length === 0) return null
  return (
    <span className="kit-form-faults" role="status">
      {faults.length} 处要改：
      {faults.map((place) => (
        <button
          key={place.join('.')}
          type="button"
          onClick={() => form.scrollToField([...place], { focus: true, block: 'center' })}
        >
          {known.get(String(place[0]))?.label ?? '此项'}
        </button>
      ))}
    </span>
  )
}
