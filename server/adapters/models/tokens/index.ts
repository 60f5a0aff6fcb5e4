export { loadTokenEstimator } from "./token-estimator";
