import { Button } from 'antd'
import { FormFaults } from './FormFaults.tsx'
import { FormBody, type FormProps, useFormShell } from './FormShell.tsx'

interface FormPageProps<Values> extends FormProps<Values> {
  onCancel?: () => void
}

/** A form that is a page of its own. Draw it once its record is there; give it another key after 重新加载. */
export function FormPage<Values>(props: FormPageProps<Values>) {
  const { title, saving, verb = '保存', onCancel } = props
  const shell = useFormShell(props)
  return (
    <section className="kit-form-page" aria-label={title}>
      <h1>{title}</h1>
      <FormBody shell={shell} props={props} />
      <div className="kit-form-buttons">
        <FormFaults form={shell.form} known={shell.known} faults={shell.faults} />
        {onCancel && <Button onClick={() => void shell.guarded(onCancel)}>取消</Button>}
        <Button type="primary" loading={saving} onClick={() => void shell.submit()}>
          {verb}
        </Button>
      </div>
    </section>
  )
}
