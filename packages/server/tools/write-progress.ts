import { writeProgress } from '#test/progress.ts'

await writeProgress()
process.exit(0)
