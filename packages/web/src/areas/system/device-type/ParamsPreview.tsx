import type { DeviceParam } from '@portal/contract/areas/system/device-type.ts'
import { FormElements } from '#src/ui/form-element/FormElements.tsx'
import { useFormElements } from '#src/ui/form-element/use-form-elements.ts'
import { elementOf } from './param-list.ts'

/** The form of a device as its keeper will see it; nothing of it is kept. */
export function ParamsPreview({ params }: { params: DeviceParam[] }) {
  const elements = params.map(elementOf)
  const { values, errors, change } = useFormElements(elements)
  return (
    <section className="device-preview" aria-label="参数预览">
      <FormElements elements={elements} values={values} errors={errors} onChange={change} />
    </section>
  )
}
