import type { ReactNode } from 'react'
import { Icon } from '#src/ui/icon/Icon.tsx'
import './wizard.css'

export interface WizardStep<Step extends string> {
  key: Step
  label: string
}

interface FrameProps<Step extends string> {
  title: string
  steps: readonly WizardStep<Step>[]
  step: Step
  onStep: (step: Step) => void
  /** Preconditions and what the server said of the whole, above the panel of the step. */
  notice?: ReactNode
  /** What comes of it, always in sight beside the form; on a phone beneath it. */
  summary: ReactNode
  /** Mistakes as links and the buttons. */
  foot: ReactNode
  children: ReactNode
}

/** A form over the whole page: steps, a column of 720, a summary of 240 beside it, a foot that always stands. */
export function WizardFrame<Step extends string>(props: FrameProps<Step>) {
  const { title, steps, step, onStep, notice, summary, foot, children } = props
  const place = steps.findIndex(({ key }) => key === step)
  return (
    <section className="kit-wizard" aria-label={title}>
      <header>
        <h1>{title}</h1>
        <ol aria-label="步骤">
          {steps.map(({ key, label }, index) => (
            <li key={key} data-state={index < place ? 'done' : index === place ? 'here' : 'ahead'}>
              <button type="button" aria-current={index === place ? 'step' : undefined} onClick={() => onStep(key)}>
                <span>{index < place ? <Icon name="tick" small /> : index + 1}</span>
                {label}
              </button>
            </li>
          ))}
        </ol>
      </header>
      <div className="kit-wizard-columns">
        <div>
          {notice}
          <div className="kit-wizard-panel">{children}</div>
        </div>
        <aside className="kit-wizard-summary">{summary}</aside>
      </div>
      <footer>
        <div>{foot}</div>
      </footer>
    </section>
  )
}
