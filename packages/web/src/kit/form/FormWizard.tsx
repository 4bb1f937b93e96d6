import { Button } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { OnStep } from '../fields.tsx'
import { FormFaults } from './FormFaults.tsx'
import { FormBody } from './FormShell.tsx'
import type { Wizard } from './use-wizard.ts'
import { WizardFrame } from './WizardFrame.tsx'

interface Act {
  label: string
  onClick: () => void
}

interface FormWizardProps<Values, Step extends string> {
  wizard: Wizard<Values, Step>
  labels: Readonly<Record<Step, string>>
  /** The fields of each step; those of the last one may only tell what comes of it. */
  bodies: Readonly<Record<Step, ReactNode>>
  notice?: ReactNode
  summary: ReactNode
  /** The one filled button of the last step. */
  finish: Act
  /** A quiet save beside it, at every step. */
  save?: Act | false
  onCancel: () => void
}

/** A form over the whole page in steps, with what comes of it in sight. */
export function FormWizard<Values, Step extends string>(props: FormWizardProps<Values, Step>) {
  const { wizard, labels, bodies, notice, summary, finish, save, onCancel } = props
  const { given, shell, step, next, before, turnTo } = wizard
  const { title, saving, steps } = given
  // Whoever came by Enter and has nothing to change here goes on by Enter.
  const handleEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) wizard.onEnter()
  }
  const form = {
    ...given,
    // The last step only sends by its button: what Enter there would do cannot be taken back.
    onEnter: wizard.onEnter,
    children: steps.map((each, index) => (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is focused when it is turned to
      <div
        key={each}
        ref={each === step ? wizard.shown : undefined}
        role="group"
        aria-label={`第 ${index + 1} 步：${labels[each]}`}
        tabIndex={-1}
        className="kit-wizard-step"
        hidden={each !== step}
        onKeyDown={handleEnter}
      >
        <OnStep value={each}>{bodies[each]}</OnStep>
      </div>
    )),
  }
  return (
    <WizardFrame
      title={title}
      steps={steps.map((key) => ({ key, label: labels[key] }))}
      step={step}
      onStep={(wanted) => void turnTo(wanted)}
      notice={notice}
      summary={summary}
      foot={
        <>
          <FormFaults form={shell.form} known={shell.known} faults={shell.faults} onOpen={wizard.openField} />
          <Button type="text" onClick={() => void shell.guarded(onCancel)}>
            取消
          </Button>
          {before !== undefined && (
            <Button color="default" variant="filled" onClick={() => void turnTo(before)}>
              上一步
            </Button>
          )}
          {save && (
            <Button color="default" variant="filled" loading={saving} onClick={save.onClick}>
              {save.label}
            </Button>
          )}
          {next === undefined ? (
            <Button type="primary" loading={saving} onClick={finish.onClick}>
              {finish.label}
            </Button>
          ) : (
            <Button type="primary" onClick={() => void turnTo(next)}>
              下一步<span className="kit-wizard-next">：{labels[next]}</span>
            </Button>
          )}
        </>
      }
    >
      <FormBody shell={shell} props={form} />
    </WizardFrame>
  )
}
