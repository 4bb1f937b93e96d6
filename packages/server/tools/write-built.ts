import { writeBuilt } from '#test/built.ts'

await writeBuilt()
process.exit(0)
