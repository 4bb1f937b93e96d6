import { useRef, useState } from 'react'
import { type FormProps, useFormShell } from './FormShell.tsx'

export interface WizardProps<Values, Step extends string> extends Omit<FormProps<Values>, 'children' | 'onEnter'> {
  steps: readonly Step[]
  /** The step it opens at; left out, the first. */
  first?: Step | undefined
  /** Fields that what is saved as a draft may lack; going on asks for them. */
  lacking?: readonly string[]
}

/** A form in steps: all fields stay drawn, one step is shown, and none is passed that is not sound. */
export const useWizard = <Values, Step extends string>(props: WizardProps<Values, Step>) => {
  const { steps, first: opening, error, lacking = [] } = props
  const [step, setStep] = useState<Step>(() => opening ?? firstOf(steps))
  const shell = useFormShell<Values>({ ...props, children: null })
  const { form, known } = shell
  const place = steps.indexOf(step)
  const shown = useRef<HTMLDivElement>(null)

  const stepOf = (field: string): Step | undefined => steps.find((each) => each === known.get(field)?.step)
  /** Shows a field on its step. Only a step that is shown can be scrolled. */
  const openField = (field: string, place: (string | number)[] = [field]) => {
    setStep(stepOf(field) ?? step)
    requestAnimationFrame(() => form.scrollToField(place, { focus: true, block: 'center' }))
  }

  // A new answer of the server opens the step on which its first fault stands.
  const [answered, setAnswered] = useState(error)
  if (error !== answered) {
    setAnswered(error)
    const [first] = error?.fields ?? []
    setStep(stepOf(first?.field.split('.')[0] ?? '') ?? step)
  }

  /** Whether these steps are sound; otherwise the first fault is shown, and told in the foot. */
  const isSound = async (judged: readonly Step[], absent: readonly string[] = []): Promise<boolean> => {
    const names = Object.keys(form.getFieldsValue()).filter(
      (field) => !absent.includes(field) && judged.some((each) => each === stepOf(field)),
    )
    const wrong = await form.validateFields(names, { recursive: true }).then(
      () => [],
      (refused: { errorFields: { name: (string | number)[] }[] }) => refused.errorFields.map(({ name }) => name),
    )
    shell.judge()
    const [first] = steps.flatMap((each) => wrong.filter(([field]) => stepOf(String(field)) === each))
    if (first) openField(String(first[0]), first)
    return first === undefined
  }
  /** Back is always free; ahead leads past sound steps only. */
  const turnTo = async (wanted: Step) => {
    const isAhead = steps.indexOf(wanted) > place
    if (isAhead && !(await isSound(steps.slice(0, steps.indexOf(wanted))))) return
    setStep(wanted)
    // What had the focus is out of sight; Tab goes on with the first field.
    requestAnimationFrame(() => shown.current?.focus())
  }
  const next = steps[place + 1]
  const before = steps[place - 1]

  return {
    /** What it was begun with. */
    given: props,
    shell,
    step,
    /** The part of the page that is the step. */
    shown,
    next,
    before,
    turnTo,
    openField,
    /** For the summary beside the form. */
    summary: { form, keptAt: shell.draft.keptAt, onOpen: openField },
    /** Sends when every step is sound; otherwise opens the first one that is not. */
    submit: async (send?: (values: Values) => void) => {
      if (await isSound(steps)) await shell.submit(send)
    },
    /** Sends what has been filled in so far, as long as that is sound. */
    submitDraft: async (send?: (values: Values) => void) => {
      if (await isSound(steps, lacking)) await shell.submit(send, lacking)
    },
    onEnter: () => next !== undefined && void turnTo(next),
  }
}

const firstOf = <Step extends string>([first]: readonly Step[]): Step => {
  if (first === undefined) throw new Error('没有步骤')
  return first
}

export type Wizard<Values, Step extends string> = ReturnType<typeof useWizard<Values, Step>>
