import type { Wizard } from './use-wizard.ts'

/** The buttons of a wizard that has one way of saving: at the end, and at every step of a record that is there already. */
export const wizardSaves = <Values, Step extends string>(
  wizard: Wizard<Values, Step>,
  { isNew, label = '保存' }: { isNew: boolean; label?: string },
) => {
  const finish = { label, onClick: () => void wizard.submit() }
  return { finish, save: !isNew && wizard.next !== undefined && finish }
}
