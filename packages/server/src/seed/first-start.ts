import type { RunningApp } from '#src/app/build-app.ts'
import { hashPassword } from '#src/areas/account/password/hashing.ts'
import { users } from '#src/schema/directory.ts'
import { insertAccounts } from './accounts.ts'
import { insertContent } from './content.ts'
import { demoUnits, insertUnits } from './organisation.ts'
import { demoPeople, insertPeople } from './people.ts'
import { createChance } from './random.ts'
import { insertStudyHistory, insertTargets } from './study-history.ts'

const SEED = 20_261_121
const PASSWORD = 'Portal@2026'

/** Loads the demo organisation once, where demo data is on and nobody is there yet. */
export const seedOnFirstStart = async (portal: RunningApp): Promise<void> => {
  const { platform } = portal
  if (!platform.config.demo || (await platform.db.$count(users)) > 0) return
  const chance = createChance(SEED)
  const passwordHash = await hashPassword(PASSWORD)
  const units = demoUnits(chance)
  const people = demoPeople(chance, units, platform.config.DEMO_PEOPLE)

  await insertUnits(platform.db, units)
  await insertPeople(platform.db, people, passwordHash, platform.secrets)
  await insertAccounts(platform.db, units, passwordHash)
  await insertTargets(platform.db, units)
  const videos = await insertContent(portal, chance)
  await insertStudyHistory(platform.db, videos)
}
