import type {
  AddCredentialInput,
  ChooseCredentialInput,
  ProvidersView,
  RemoveCredentialInput,
  SetSimulatorInput,
  TestCredentialResult,
} from "@/server/core/contracts";

/**
 * Keys of providers and who uses them. No answer or error holds a key. A write throws CONFLICT when the files
 * changed since `revision`, and PROFILE_INVALID when the file to be written cannot be read.
 */
export interface ProviderSettings {
  /** As the files stand now; a file with faults is told where it matters and hides nothing else. */
  view(): Promise<ProvidersView>;
  /** Sentences for the operator about files that cannot be read or were too open. */
  warnings(): Promise<readonly string[]>;
  /** Keeps a key under that name; one that is there already is replaced. */
  add(input: AddCredentialInput): Promise<void>;
  /** CONFLICT while a profile or the default names it. */
  remove(input: RemoveCredentialInput): Promise<void>;
  /** CONFLICT when the profile has a key or an address of its own. */
  choose(input: ChooseCredentialInput): Promise<void>;
  /** CONFLICT while the environment decides. */
  setSimulator(input: SetSimulatorInput): Promise<void>;
  /** Asks the provider with the key; what it says against it is in the result. NOT_FOUND for an unknown name. */
  test(name: string): Promise<TestCredentialResult>;
}
