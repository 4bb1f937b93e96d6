import type { HelpTexts } from '#src/platform/screens/page-help.ts'

// Every area that has a help.ts contributes by itself.
const modules = import.meta.glob<Record<string, HelpTexts>>('../../areas/*/help.ts', { eager: true })

export const helpTexts: HelpTexts = Object.assign(
  {},
  ...Object.values(modules).flatMap((module) => Object.values(module)),
)
